import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Work } from '#contract/dashboard/work.ts'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import classes from './work-bell.module.css'
import { kindsOfWork, WorkTitle } from './work-words.tsx'

interface FirstWorkProps {
  work: Work
  /** Called when a line is opened, to close what contains the list. */
  onOpen: () => void
}

/** The most urgent work of this person; each line links to its record. */
export function FirstWork({ work: { first }, onOpen }: FirstWorkProps) {
  if (first.length === 0)
    return (
      <p className={classes.nothing}>
        <Trans>Nothing is waiting for you</Trans>
      </p>
    )
  return (
    <>
      <ul className={classes.work}>
        {first.map((item) => {
          const { icon: Icon, tone, href } = kindsOfWork[item.kind]
          return (
            <li key={`${item.kind} ${item.id}`}>
              <Link href={href(item)} className={classes.line} onClick={onOpen}>
                <span className={classes.icon} data-tone={tone}>
                  <Icon size={18} stroke={1.7} aria-hidden />
                </span>
                <span className={classes.what}>
                  <WorkTitle item={item} />
                  <span className={classes.about}>{item.about}</span>
                </span>
                {item.due_at && <DueBadge due_at={item.due_at} />}
              </Link>
            </li>
          )
        })}
      </ul>
      <Link href="/cms" className={classes.all} onClick={onOpen}>
        <Trans>Dashboard</Trans>
      </Link>
    </>
  )
}
