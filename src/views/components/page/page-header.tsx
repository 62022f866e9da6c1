import type { ReactNode } from 'react'
import { ListNeighbours } from '#views/components/data-table/neighbours/list-neighbours.tsx'
import { RouteTitle } from '#views/components/page/page-title.tsx'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  /** The title; by default that of the route. Only records have a name of their own. */
  title?: ReactNode
  /** Beside the title: a status badge. */
  badge?: ReactNode
  /** Below the title: a count, or what the record is about; false reserves the place until it is known. */
  note?: ReactNode
  /** Secondary buttons, then the main one last. */
  actions?: ReactNode
  /** The heading of a part of a page that has its own title. */
  part?: boolean
}

/** The header of a page: title, note and actions. The main action is the only copper button of a screen. */
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
