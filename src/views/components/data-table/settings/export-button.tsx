import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, Popover } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconRefresh, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo, useRef } from 'react'
import { isLocale } from '#contract/messages/locale.ts'
import { messageText } from '#contract/messages/messages.ts'
import type { ExportColumn, ExportFormat } from '#machines/list/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatFileSize } from '#services/formatting.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { exportColumns } from '#views/components/data-table/export-columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useIsBlank } from '#views/components/data-table/list-state.tsx'
import { Anchor } from '#views/components/late/anchor.tsx'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { ErrorNumber } from '#views/components/state/error-number.tsx'
import classes from './export-button.module.css'
import { useColumns } from './use-columns.ts'

export interface ExportButtonProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  /** The selection instead of all matching rows. */
  selected?: boolean
}

function Exporting<Row extends ListRow>({ list, columns, selected = false }: ExportButtonProps<Row>) {
  const { actor } = list
  const { t, i18n } = useLingui()
  const anchor = useRef<HTMLSpanElement>(null)
  const exported = useExportColumns(list, columns)
  const exporting = useSelector(actor, (snapshot) => snapshot.hasTag('exporting'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ export: 'failed' }))
  const failure = useSelector(actor, ({ context }) => context.exportFailure)
  const withoutColumns = useSelector(actor, (snapshot) => snapshot.matches({ export: 'withoutColumns' }))
  const received = useSelector(actor, ({ context }) => context.exported)
  const start = (format: ExportFormat) => actor.send({ type: 'export.start', columns: exported, format, selected })
  if (exporting)
    return (
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.7} />}
        aria-label={t`Stop the export`}
        onClick={() => actor.send({ type: 'export.cancel' })}
      >
        {formatFileSize(received, i18n.locale)}
      </Button>
    )
  return (
    <span ref={anchor} className={classes.anchor} data-symbol>
      <LateMenu
        position="bottom-end"
        button={
          <Button
            variant="default"
            className={classes.button}
            aria-label={failed ? t`The export failed. Try again` : t`Export`}
            leftSection={failed ? <IconRefresh size={18} stroke={1.7} /> : <IconDownload size={18} stroke={1.7} />}
          >
            <span className={classes.label}>{failed ? <Trans>Export again</Trans> : <Trans>Export</Trans>}</span>
          </Button>
        }
      >
        <Menu.Dropdown>
          {failed && failure?.request_id && (
            <Menu.Label>
              <ErrorNumber of={failure} />
            </Menu.Label>
          )}
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />} onClick={() => start('xlsx')}>
            <Trans>Excel workbook (XLSX)</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText size={18} stroke={1.7} />} onClick={() => start('csv')}>
            <Trans>Plain text (CSV)</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </LateMenu>
      {withoutColumns && (
        <Popover opened onChange={() => actor.send({ type: 'export.dismiss' })} withRoles={false}>
          <Popover.Target>
            <Anchor element={anchor} />
          </Popover.Target>
          <Popover.Dropdown role="alert" c="var(--red)" fw={600}>
            {messageText('list.select_columns', isLocale(i18n.locale) ? i18n.locale : 'pl')}
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  )
}

function Offered<Row extends ListRow>(props: ExportButtonProps<Row>) {
  return useIsBlank(props.list.actor) ? null : <Exporting {...props} />
}

/** Exports the filtered rows with the visible columns, in their order. A second click stops it. Not there while there are no records. */
export const ExportButton = memo(Offered) as typeof Offered

/** The lines of the visible columns. */
function useExportColumns<Row extends ListRow>(
  list: ListHandle<Row>,
  columns: readonly Column<Row>[],
): readonly ExportColumn[] {
  const { i18n } = useLingui()
  const { shown } = useColumns(list, columns)
  return exportColumns(shown, list.endpoint.row, i18n)
}
