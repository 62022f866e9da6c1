import { Trans } from '@lingui/react/macro'
import { Children, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { Card } from './card.tsx'
import { Enterable } from './enterable.ts'
import { EnterableLink } from './enterable-link.tsx'
import classes from './subject.module.css'

interface SubjectProps {
  title: ReactNode
  count?: number
  /** Where all of them are. */
  href?: string
  /** Instead of "All". */
  all?: ReactNode
  /** Below the title: what there is of it altogether. */
  note?: ReactNode
  /** Said where there are no rows. */
  empty?: ReactNode
  children: ReactNode
}

/** One subject on one card: what is first of it in rows, and the way to all of it. */
export function Subject({ title, count, href, all, note, empty, children }: SubjectProps) {
  const mayEnter = useContext(Enterable)
  const hasRows = Children.toArray(children).length > 0
  return (
    <Card
      title={title}
      {...(count !== undefined && { count })}
      action={
        href &&
        mayEnter(href) && (
          <Link href={href} className={classes.all}>
            {all ?? <Trans>All</Trans>}
          </Link>
        )
      }
    >
      {note && <div className={classes.note}>{note}</div>}
      {hasRows ? <ul className={classes.rows}>{children}</ul> : <div className={classes.empty}>{empty}</div>}
    </Card>
  )
}

interface SubjectRowProps {
  /** A plain row without it, or for whoever may not enter its page. */
  href?: string
  title: ReactNode
  /** Beside the title: a status or a number. */
  aside?: ReactNode
  about?: ReactNode
  /** At the end of the second line. */
  when?: ReactNode
  /** Not read yet. */
  isNew?: boolean
  /** Apart from the link: a button of the row. */
  action?: ReactNode
}

/** A record in two lines: what it is and how it stands, then what it is about and since when. */
export function SubjectRow({ href, title, aside, about, when, isNew = false, action }: SubjectRowProps) {
  const lines = (
    <>
      <span className={classes.title} data-new={isNew || undefined}>
        {title}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
      {about && <span className={classes.about}>{about}</span>}
      {when && <span className={classes.when}>{when}</span>}
    </>
  )
  return (
    <li className={classes.item}>
      {href ? (
        <EnterableLink href={href} className={classes.row}>
          {lines}
        </EnterableLink>
      ) : (
        <div className={classes.row}>{lines}</div>
      )}
      {action}
    </li>
  )
}
