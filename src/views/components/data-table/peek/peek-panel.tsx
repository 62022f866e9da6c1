import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Flex, Stack, Text, Tooltip } from '@mantine/core'
import { IconExternalLink, IconLayoutSidebarRight, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import classes from './peek-panel.module.css'

export interface PeekPanelProps<Row extends ListRow> {
  list: ListHandle<Row>
  peek: (row: Row) => ReactNode
  href: ((row: Row) => string) | undefined
}

/** The preview of the focused row beside its list. */
export function PeekPanel<Row extends ListRow>({ list: { actor }, peek, href }: PeekPanelProps<Row>) {
  const { t } = useLingui()
  const row = useSelector(actor, ({ context }) => context.rows.find(({ id }) => id === context.focused))
  return (
    <Box
      className={classes.panel}
      component="aside"
      mah="calc(100vh - var(--header) - 24px)"
      py="md"
      px="md"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="var(--card)"
      aria-label={t`Row preview`}
      data-no-print
    >
      <Flex gap="5xs" pos="absolute" top={10} right={10}>
        {row && href && (
          <ActionIcon component={Link} href={href(row)} size={30} aria-label={t`Open the record`}>
            <IconExternalLink size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <ActionIcon size={30} aria-label={t`Close`} onClick={() => actor.send({ type: 'peek.toggle' })}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </Flex>
      {row ? (
        <Stack key={row.id} gap="sm">
          <Suspense fallback={null}>{peek(row)}</Suspense>
        </Stack>
      ) : (
        <Text my="4xs" c="dimmed">
          <Trans>Choose a row, or go through the rows with J and K.</Trans>
        </Text>
      )}
    </Box>
  )
}

/** Shows or hides the preview beside the list. */
export function PeekToggle<Row extends ListRow>({ list: { actor } }: { list: ListHandle<Row> }) {
  const { t } = useLingui()
  const isShown = useSelector(actor, ({ context }) => context.preferences.peek === true)
  const label = isShown ? t`Hide the preview` : t`Show the preview beside the list`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isShown ? 'light' : 'default'}
        size={30}
        aria-label={label}
        aria-pressed={isShown}
        onClick={() => actor.send({ type: 'peek.toggle' })}
      >
        <IconLayoutSidebarRight size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
