import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Flex, Kbd, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { labelIn } from '#views/components/entity/label.ts'
import classes from './keys-help.module.css'

export interface KeysHelpProps<Row> {
  opened: boolean
  offered: readonly ManyAction<Row>[]
  hasPeek: boolean
  isSelectable: boolean
  onClose: () => void
}

/** The keyboard shortcuts of a list. */
export function KeysHelp<Row>({ opened, offered, hasPeek, isSelectable, onClose }: KeysHelpProps<Row>) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const lines: [string[], ReactNode][] = [
    [['J', 'K'], <Trans key="rows">the row below, the row above</Trans>],
    [['Enter'], <Trans key="open">open the record</Trans>],
    ...(isSelectable ? [[['X'], <Trans key="select">select the row</Trans>] as [string[], ReactNode]] : []),
    [['E'], <Trans key="actions">actions of the row</Trans>],
    ...(hasPeek ? [[['P'], <Trans key="peek">show the preview beside the list</Trans>] as [string[], ReactNode]] : []),
    ...offered.flatMap(({ letter, label }): [string[], ReactNode][] =>
      letter ? [[[letter.toUpperCase()], labelIn(i18n, label)]] : [],
    ),
    [['←', '→'], <Trans key="width">the width of a column, at the edge of its heading; ↑ ↓ the edges of others</Trans>],
    [['?'], <Trans key="keys">these keys</Trans>],
  ]
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>List shortcuts</Trans>}
      size="sm"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Flex component="dl" direction="column" gap={8} m={0}>
        {lines.map(([keys, text]) => (
          <div key={keys.join()} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Flex>
    </Modal>
  )
}
