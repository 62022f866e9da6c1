import { Trans } from '@lingui/react/macro'
import type { ListRow } from '#machines/list/list-query.ts'
import type { GridColumn } from './grid-row.tsx'
import type { ListHandle } from './list-handle.ts'
import { useSummedQuery, useSums } from './use-sums.ts'

interface SumsRowProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly GridColumn<Row>[]
}

/** The last line of a table: the sums of its columns. Those of other filters never stand beside the rows. */
export function SumsRow<Row extends ListRow>(props: SumsRowProps<Row>) {
  const query = useSummedQuery(props.list)
  return <SumsOf key={query} query={query} {...props} />
}

function SumsOf<Row extends ListRow>({ list, columns, query }: SumsRowProps<Row> & { query: string }) {
  const sumOf = useSums(list, query)
  const named = columns.find(({ cellProps }) => cellProps?.['data-first'])?.id
  return (
    <tr>
      {columns.map(({ id, cellProps }) =>
        id === named && sumOf(id) === null ? (
          <th key={id} {...cellProps} scope="row">
            <Trans>Total</Trans>
          </th>
        ) : (
          <td key={id} {...cellProps} data-first={undefined}>
            {sumOf(id)}
          </td>
        ),
      )}
    </tr>
  )
}
