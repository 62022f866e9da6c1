import { useLingui } from '@lingui/react/macro'
import { Text, UnstyledButton } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { Columns } from '#views/components/page/page-columns.tsx'
import classes from './media-manager.module.css'

/** The subdirectories of the open directory; those of the root are the first thing shown. */
export function MediaFolders({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const tree = useSelector(actor, ({ context }) => context.tree)
  const directory_id = useSelector(actor, ({ context }) => context.directory_id)
  const below = tree.filter(({ parent_id }) => parent_id !== null && parent_id === directory_id)
  if (below.length === 0) return null
  return (
    <Columns component="ul" keep min={190} gap={12} mb={16} aria-label={t`Directories`}>
      {below.map(({ id, basename, files }) => (
        <li key={id}>
          <UnstyledButton
            type="button"
            className={classes.folder}
            w="100%"
            mih={48}
            py={10}
            px={12}
            bdrs="var(--radius)"
            bg="var(--card)"
            onClick={() => actor.send({ type: 'directory.choose', id })}
          >
            <IconFolder size={22} stroke={1.6} aria-hidden />
            <Text span flex="1" fw={600} className="anywhere">
              {basename}
            </Text>
            <Text span ml={6} c="dimmed" className="tabular">
              {files}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </Columns>
  )
}
