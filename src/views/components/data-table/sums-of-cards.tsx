import { useLingui } from '@lingui/react'
import type { ListRow } from '#machines/list/list-query.ts'
import classes from './card-list.module.css'
import type { Column } from './columns.ts'
import type { ListHandle } from './list-handle.ts'
import { useColumns } from './settings/use-columns.ts'
import { useSummedQuery, useSums } from './use-sums.ts'

interface SumsOfCardsProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** Below the cards of a phone: the sums of the columns that the table shows. */
export function SumsOfCards<Row extends ListRow>(props: SumsOfCardsProps<Row>) {
  const query = useSummedQuery(props.list)
  return <SumsOf key={query} query={query} {...props} />
}

function SumsOf<Row extends ListRow>({ list, columns, query }: SumsOfCardsProps<Row> & { query: string }) {
  const { i18n } = useLingui()
  const sumOf = useSums(list, query)
  const { shown } = useColumns(list, columns)
  return (
    <dl className={classes.sums}>
      {shown.map(({ field, label }) => {
        const sum = sumOf(field)
        return (
          sum !== null && (
            <div key={field} className={classes.sum}>
              <dt>{i18n._(label)}</dt>
              <dd>{sum}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
