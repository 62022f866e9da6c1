import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCalendarEvent,
  IconClipboardCheck,
  IconDroplet,
  IconHourglassLow,
  IconPuzzle,
  IconShieldOff,
  IconShoppingCart,
  IconTool,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { today } from '#contract/rules.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { type LifeKind, type LifePoint, levelsOf, pointsOf, spanOf } from './life.ts'
import classes from './life-line.module.css'
import { lifeWords } from './words.ts'

const words: Record<LifeKind, MessageDescriptor> = {
  ...lifeWords,
  sale: msg`Sale`,
  install: msg`Installation`,
  due: msg`Maintenance due`,
  labour_end: msg`End of labour`,
  end: msg`End of warranty`,
}

const icons: Record<LifeKind, typeof IconTool> = {
  order: IconAlertTriangle,
  maintenance: IconClipboardCheck,
  part: IconPuzzle,
  leak_check: IconDroplet,
  replacement: IconArrowsExchange,
  sale: IconShoppingCart,
  install: IconTool,
  due: IconCalendarEvent,
  labour_end: IconHourglassLow,
  end: IconShieldOff,
}

/** `DD.MM` */
const short = (day: string) => formatDate(day).slice(0, 5)

/** The life of a unit on one line, from its sale to the end of its warranty; on a phone, and for whoever listens, a list. */
export function LifeLine({ unit }: { unit: UnitPage }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const day = today()
  const points = pointsOf(unit)
  const { years, at } = spanOf(points, day)
  const places = points.map((point) => at(point.day))
  const levels = levelsOf(places)
  const { coverage, install_date } = unit
  const begin = install_date ?? points[0]?.day ?? day
  return (
    <>
      <div className={classes.line} aria-hidden data-no-print>
        {years.map((year) => (
          <span
            key={year}
            className={classes.year}
            data-now={year === Number(day.slice(0, 4)) || undefined}
            style={{ left: `${at(`${year}-01-01`)}%`, width: `${at(`${year + 1}-01-01`) - at(`${year}-01-01`)}%` }}
          >
            {year}
          </span>
        ))}
        <span
          className={classes.past}
          style={{ left: `${places[0] ?? 0}%`, width: `${at(day) - (places[0] ?? 0)}%` }}
        />
        <span className={classes.coming} style={{ left: `${at(day)}%` }} />
        {points.map((point, index) => (
          <Point key={point.key} point={point} place={places[index] ?? 0} level={levels[index] ?? null} />
        ))}
        <Bar className={classes.parts} from={at(begin)} to={coverage.parts && at(coverage.parts)} now={at(day)}>
          {coverage.parts && <Trans>Parts until {formatDate(coverage.parts)}</Trans>}
        </Bar>
        <Bar className={classes.labour} from={at(begin)} to={coverage.labour && at(coverage.labour)} now={at(day)}>
          {coverage.labour && <Trans>Labour until {formatDate(coverage.labour)}</Trans>}
        </Bar>
        <span className={classes.today} style={{ left: `${at(day)}%` }}>
          <b>
            <Trans>today</Trans>
          </b>
        </span>
      </div>
      <ol className={classes.list} aria-label={t`Life of the unit`}>
        {points.map((point) => {
          const Icon = icons[point.kind]
          return (
            <li key={point.key} data-kind={point.kind} data-coming={point.day > day || undefined}>
              <span className={classes.mark}>
                <Icon size={16} stroke={1.8} aria-hidden />
              </span>
              <span>
                <strong>
                  {i18n._(words[point.kind])} {point.title}
                </strong>{' '}
                {[point.number, point.detail].filter(Boolean).join(' · ')}
              </span>
              <time dateTime={point.day}>{formatDate(point.day)}</time>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Point({ point, place, level }: { point: LifePoint; place: number; level: number | null }) {
  const { i18n } = useLingui()
  const Icon = icons[point.kind]
  const title = `${i18n._(words[point.kind])} ${point.title ?? ''}`
  return (
    <span
      className={classes.point}
      data-kind={point.kind}
      style={{ left: `${place}%`, '--level': level ?? 0 } as CSSProperties}
      title={`${title}, ${formatDate(point.day)}`}
    >
      {level !== null && (
        <span className={classes.label} data-edge={place > 92 ? 'end' : undefined}>
          <b>{title}</b>
          {short(point.day)}
        </span>
      )}
      <span className={classes.mark}>
        <Icon size={15} stroke={1.8} />
      </span>
    </span>
  )
}

interface BarProps {
  className: string | undefined
  from: number
  to: number | null | ''
  now: number
  children: React.ReactNode
}

/** How long something is covered: what is behind is full, what is before us pale. */
function Bar({ className, from, to, now, children }: BarProps) {
  if (!to || to <= from) return null
  const used = Math.min(100, Math.max(0, ((now - from) / (to - from)) * 100))
  return (
    <span
      className={`${classes.bar} ${className}`}
      style={{ left: `${from}%`, width: `${to - from}%`, '--used': `${used}%` } as CSSProperties}
    >
      {children}
    </span>
  )
}
