import { Plural, Trans } from '@lingui/react/macro'
import { yearsAndDaysBetween } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import classes from './unit-page.module.css'

const radii = { parts: 46, labour: 37 } as const

/** The remaining warranty as a ring: parts outside, labour inside, the remaining time in the middle. */
export function WarrantyRing({ unit }: { unit: UnitPage }) {
  const { coverage, install_date, purchase_date } = unit
  const day = today()
  const begin = install_date ?? purchase_date ?? day
  const left = coverage.until && coverage.until >= day ? yearsAndDaysBetween(day, coverage.until) : null
  return (
    <div className={classes.warranty}>
      <div className={classes.ring}>
        <svg viewBox="0 0 100 100" aria-hidden>
          {(['parts', 'labour'] as const).map((part) => (
            <Arc key={part} part={part} share={shareLeft(begin, coverage[part], day)} />
          ))}
        </svg>
        <p className={classes.left}>
          {left ? (
            <>
              {left.years > 0 && (
                <b>
                  <Plural value={left.years} one="# year" other="# years" />
                </b>
              )}
              <span>
                <Plural value={left.days} one="# day" other="# days" />
              </span>
            </>
          ) : (
            <span>{coverage.until ? <Trans context="warranty">ended</Trans> : '–'}</span>
          )}
        </p>
      </div>
      <dl className={classes.ends}>
        <div data-part="parts">
          <dt>
            <Trans>Parts</Trans>
          </dt>
          <dd>{coverage.parts ? formatDate(coverage.parts) : '–'}</dd>
        </div>
        <div data-part="labour">
          <dt>
            <Trans>Labour</Trans>
          </dt>
          <dd>{coverage.labour ? formatDate(coverage.labour) : '–'}</dd>
        </div>
      </dl>
    </div>
  )
}

function Arc({ part, share }: { part: 'parts' | 'labour'; share: number }) {
  const radius = radii[part]
  return (
    <g data-part={part}>
      <circle cx="50" cy="50" r={radius} className={classes.track} />
      <circle
        cx="50"
        cy="50"
        r={radius}
        className={classes.arc}
        pathLength={100}
        strokeDasharray={`${share} 100`}
        transform="rotate(-90 50 50)"
      />
    </g>
  )
}

/** The remaining share of a period, in percent. */
function shareLeft(begin: string, end: string | null, day: string): number {
  if (end === null || end <= begin) return 0
  const [from, to, now] = [begin, end, day].map((date) => Date.parse(`${date}T00:00:00Z`)) as [number, number, number]
  return Math.min(100, Math.max(0, ((to - now) / (to - from)) * 100))
}
