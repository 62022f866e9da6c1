import { useLingui } from '@lingui/react/macro'
import { IconFolder } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import classes from './media-manager.module.css'

/** The subdirectories of the open directory; those of the root are the first thing shown. */
export function MediaFolders({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const tree = useSelector(actor, ({ context }) => context.tree)
  const directory_id = useSelector(actor, ({ context }) => context.directory_id)
  const below = tree.filter(({ parent_id }) => parent_id !== null && parent_id === directory_id)
  if (below.length === 0) return null
  return (
    <ul className={classes.folders} aria-label={t`Directories`}>
      {below.map(({ id, basename, files }) => (
        <li key={id}>
          <button type="button" className={classes.folder} onClick={() => actor.send({ type: 'directory.choose', id })}>
            <IconFolder size={22} stroke={1.6} aria-hidden />
            <span className={classes.folderName}>{basename}</span>
            <span className={classes.count}>{files}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
