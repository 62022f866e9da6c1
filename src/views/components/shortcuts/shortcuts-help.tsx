import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Kbd } from '@mantine/core'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { listShortcuts, type Shortcut } from './shortcuts.ts'

interface ShortcutsHelpProps<Row> {
  opened: boolean
  offered: readonly ManyAction<Row>[]
  hasPeek: boolean
  isSelectable: boolean
  isSearched: boolean
  onClose: () => void
}

/** The keyboard shortcuts of a list. */
export function ShortcutsHelp<Row>({
  opened,
  offered,
  hasPeek,
  isSelectable,
  isSearched,
  onClose,
}: ShortcutsHelpProps<Row>) {
  const { i18n } = useLingui()
  const { rows, open, select, search, actions, peek, columns, help } = listShortcuts
  const shown: readonly Shortcut[] = [
    rows,
    open,
    ...(isSelectable ? [select] : []),
    ...(isSearched ? [search] : []),
    actions,
    ...(hasPeek ? [peek] : []),
    ...offered.flatMap(({ letter, label }) => (letter ? [{ keys: [letter], label }] : [])),
    columns,
    help,
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>List shortcuts</Trans>} size="sm">
      <Flex component="dl" direction="column" gap="2xs" m={0}>
        {shown.map(({ keys, label }) => (
          <Flex key={keys.join()} align="center">
            <Flex component="dt" gap="4xs" w={96} flex="none">
              {keys.map((key) => (
                <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
              ))}
            </Flex>
            <Box component="dd" m={0}>
              {labelIn(i18n, label)}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Dialog>
  )
}
