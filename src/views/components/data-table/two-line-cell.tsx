import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Unbroken } from '#views/components/page/unbroken.tsx'
import { Cell, detailOf } from './cell.tsx'
import type { Column } from './columns.ts'
import { lineText } from './line-text.ts'
import classes from './two-lines.module.css'

interface TwoLineCellProps<Row> {
  column: Column<Row>
  row: Row
  /** The id by which the checkbox and the menu of the row name it; only in the first column. */
  nameId: string | undefined
  /** The address that the value links to. */
  href: ((row: Row) => string) | undefined
}

/** A cell: the value, and below it the second line of the column. */
export function TwoLineCell<Row>({ column, row, nameId, href }: TwoLineCellProps<Row>) {
  const { i18n } = useLingui()
  const value = <Cell column={column} row={row} />
  const name = href ? (
    <EnterableLink href={href(row)} id={nameId} className={classes.link}>
      {value}
    </EnterableLink>
  ) : nameId ? (
    <span id={nameId}>{value}</span>
  ) : (
    value
  )
  const detail = column.detail && detailOf(column.detail, row, i18n)
  const text = textOf(column, row, i18n)
  return (
    <div className={classes.lines} data-two={column.cutsDetail}>
      <div className={classes.value} data-name={column.detail ? true : undefined} data-text={text}>
        {column.elastic || column.cutsDetail ? (
          <div className={classes.clamped} title={text}>
            {name}
          </div>
        ) : (
          name
        )}
      </div>
      {detail && <Detail cuts={column.cutsDetail}>{detail}</Detail>}
    </div>
  )
}

function Detail({ cuts, children }: { cuts: true | undefined; children: ReactNode }) {
  const text = typeof children === 'string' ? children : undefined
  const shown = <Unbroken>{children}</Unbroken>
  return (
    <div className={classes.detail} data-cut={cuts} title={cuts && text} data-text={text}>
      {cuts ? <span>{shown}</span> : shown}
    </div>
  )
}

/** The text of a cell, where it is a text alone. */
function textOf<Row>(column: Column<Row>, row: Row, i18n: I18n): string | undefined {
  const { type = 'text', render } = column
  const value: unknown = render ? render(row) : lineText(column, row, i18n)
  return type === 'text' && typeof value === 'string' ? value : undefined
}
