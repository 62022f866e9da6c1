import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list-query.ts'
import type { Column } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import classes from './table-settings.module.css'

export interface TableSettingsProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** Which columns are in sight, and how close the rows stand; both remembered. */
export function TableSettings<Row extends ListRow>({ list: { actor }, columns }: TableSettingsProps<Row>) {
  const { t, i18n } = useLingui()
  const { hidden, density } = useSelector(actor, ({ context }) => context.preferences)
  const isDense = density === 'dense'
  const Icon = isDense ? IconBaselineDensitySmall : IconBaselineDensityMedium
  const densityLabel = isDense ? t`Comfortable rows` : t`Dense rows`
  return (
    <div className={classes.settings}>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            className={classes.button}
            leftSection={<IconColumns3 size={16} stroke={1.7} />}
          >
            <Trans>Columns</Trans>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t`Columns`}>
          <div className={classes.columns}>
            {columns.map(({ field, label }, index) => (
              <Checkbox
                key={field}
                size="xs"
                label={i18n._(label)}
                checked={!hidden.includes(field)}
                disabled={index === 0}
                onChange={() => actor.send({ type: 'column.toggle', field })}
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <Tooltip label={densityLabel}>
        <ActionIcon
          variant="default"
          size={30}
          className={classes.button}
          aria-label={densityLabel}
          onClick={() => actor.send({ type: 'density.change', density: isDense ? 'comfortable' : 'dense' })}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
