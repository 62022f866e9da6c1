import type { ReactNode } from 'react'
import { ListNeighbours } from '#views/components/data-table/neighbours/list-neighbours.tsx'
import { RouteTitle } from '#views/shell/header/page-title.tsx'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  /** The title of the page as the breadcrumbs say it, unless told: only a record has a name of its own. */
  title?: ReactNode
  /** Beside the title: a status badge. */
  badge?: ReactNode
  /** Below the title: a count, or what the record is about; false keeps its place until it is known. */
  note?: ReactNode
  /** Secondary buttons, then the one main action last. */
  actions?: ReactNode
  /** The heading of a part of a page, which has a title of its own. */
  part?: boolean
}

/** The top of a page: its title, a note and its actions. The main action is the only copper button of a screen. */
export function PageHeader({ title = <RouteTitle />, badge, note, actions, part = false }: PageHeaderProps) {
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        <div className={classes.line}>
          {part ? (
            <h2 className={classes.part}>{title}</h2>
          ) : (
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
          )}
          {badge}
        </div>
        {(note || note === false) && <p className={classes.note}>{note}</p>}
      </div>
      {!part && (
        <div className={classes.neighbours} data-no-print>
          <ListNeighbours />
        </div>
      )}
      {actions && (
        <div className={classes.actions} data-no-print>
          {actions}
        </div>
      )}
    </div>
  )
}
