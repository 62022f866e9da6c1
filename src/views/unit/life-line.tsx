import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, type CenterProps, Flex, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCalendarEvent,
  IconClipboardCheck,
  IconDroplet,
  IconHome,
  IconHourglassLow,
  IconPencil,
  IconPuzzle,
  IconShieldCheck,
  IconShieldOff,
  IconShoppingCart,
  IconTool,
  IconTruck,
} from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { orOther, type Tone } from '#contract/declare/statuses.ts'
import type { UnitPage } from '#contract/unit/entity.ts'
import { today } from '#contract/values/rules.ts'
import { formatDate, formatDayOfYear } from '#services/formatting.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { type LabelPlace, type LifeKind, type LifePoint, levels, marksOf, placesOf, pointsOf, spanOf } from './life.ts'
import classes from './life-line.module.css'
import { eventPage } from './paths.ts'
import type { UnitZone } from './unit-page.tsx'
import { lifeWords, visitNotMadeWords } from './words.ts'

const words: Record<LifeKind, MessageDescriptor> = withOtherWord({
  ...lifeWords,
  sale: msg`Sale`,
  install: msg`Installation`,
  due: msg`Maintenance due`,
  labour_end: msg`Labour warranty ends on`,
  end: msg`End of warranty`,
})

/** Icons of events, here and in lists. */
export const lifeIcons: Record<LifeKind, typeof IconHome> = orOther(
  {
    order: IconAlertTriangle,
    maintenance: IconClipboardCheck,
    part: IconPuzzle,
    fitted_part: IconTool,
    leak_check: IconDroplet,
    replacement: IconArrowsExchange,
    move: IconTruck,
    coverage: IconShieldCheck,
    correction: IconPencil,
    sale: IconShoppingCart,
    install: IconHome,
    due: IconCalendarEvent,
    labour_end: IconHourglassLow,
    end: IconShieldOff,
  },
  IconPencil,
)

/** Tones of events, here and in lists. */
export const lifeTones: Record<LifeKind, Tone | 'petrol'> = orOther<LifeKind, Tone | 'petrol'>(
  {
    order: 'red',
    maintenance: 'green',
    leak_check: 'green',
    part: 'violet',
    fitted_part: 'violet',
    move: 'violet',
    replacement: 'violet',
    due: 'amber',
    install: 'petrol',
    coverage: 'grey',
    correction: 'grey',
    sale: 'grey',
    labour_end: 'grey',
    end: 'grey',
  },
  'grey',
)

/** The history of a unit on one line, from its sale to the end of its warranty; a list on phones and for screen readers. */
export function LifeLine({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const day = today()
  const points = pointsOf(unit)
  const { years, at } = spanOf(points, day)
  const nameOf = ({ kind, title }: LifePoint) =>
    [i18n._(words[kind]), kind === 'order' ? title : null].filter(Boolean).join(' ')
  const places = marksOf(
    points.map((point) => at(point.day)),
    at(day),
  )
  const marks = points.map((point, index) => ({ at: places[index] ?? 0, letters: nameOf(point).length }))
  const labels = placesOf(marks, at(day))
  const unused = levels - 1 - Math.max(0, ...labels.map((label) => label?.level ?? 0))
  const { coverage, install_date } = unit
  const begin = install_date ?? points[0]?.day ?? day
  const first = marks[0]?.at ?? 0
  return (
    <>
      <div className={classes.line} style={{ '--unused': unused } as CSSProperties} aria-hidden data-no-print>
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
        <span className={classes.past} style={{ left: `${first}%`, width: `${at(day) - first}%` }} />
        <span className={classes.coming} style={{ left: `${at(day)}%` }} />
        <span className={classes.today} style={{ left: `${at(day)}%` }}>
          <b>
            <Trans>today</Trans>
          </b>
        </span>
        {points.map((point, index) => (
          <Point
            key={point.key}
            point={point}
            name={nameOf(point)}
            place={marks[index]?.at ?? 0}
            label={labels[index] ?? null}
          />
        ))}
        <Bar
          className={classes.parts}
          from={at(begin)}
          to={coverage.parts && at(coverage.parts)}
          now={at(day)}
          name={<Trans>Parts</Trans>}
        >
          {coverage.parts && <Trans>until {formatDate(coverage.parts)}</Trans>}
        </Bar>
        <Bar
          className={classes.labour}
          from={at(begin)}
          to={coverage.labour && at(coverage.labour)}
          now={at(day)}
          name={<Trans>Labour</Trans>}
        >
          {coverage.labour && <Trans>until {formatDate(coverage.labour)}</Trans>}
        </Bar>
      </div>
      <PlainList ordered gap={0} className={classes.list} aria-label={t`Unit history`}>
        {points.map((point) => (
          <Told key={point.key} point={point} zone={zone} isComing={point.day > day} />
        ))}
      </PlainList>
    </>
  )
}

function Mark({ kind, ...rest }: CenterProps & { kind: LifePoint['kind']; children: ReactNode }) {
  return (
    <ToneMark size={25} round {...(kind === 'due' && { style: { outline: '2px dashed var(--amber)' } })} {...rest} />
  )
}

function Told({ point, zone, isComing }: { point: LifePoint; zone: UnitZone; isComing: boolean }) {
  const { i18n } = useLingui()
  const Icon = lifeIcons[point.kind]
  const page = point.event && eventPage(point.event, zone)
  const isNewOwner = point.event?.status === 'new_owner'
  const notMade = point.kind === 'maintenance' && visitNotMadeWords[point.event?.status ?? '']
  return (
    <Flex
      component="li"
      gap="sm"
      align="center"
      py="2xs"
      {...(isComing && { c: 'dimmed' })}
      data-tone={lifeTones[point.kind]}
    >
      <Mark kind={point.kind} pos="relative">
        <Icon size={16} stroke={1.8} aria-hidden />
      </Mark>
      <Box component="span" flex={1}>
        <strong>
          {i18n._(words[point.kind])} {point.title}
        </strong>{' '}
        {page ? <EnterableLink href={page}>{point.number}</EnterableLink> : point.number}{' '}
        {[point.detail, point.person].filter(Boolean).join(' · ')} {isNewOwner && <Trans>New owner</Trans>}
        {notMade && i18n._(notMade)}
      </Box>
      <Text component="time" className="nowrap" c="dimmed" dateTime={point.day}>
        {formatDate(point.day)}
      </Text>
    </Flex>
  )
}

interface PointProps {
  point: LifePoint
  name: string
  place: number
  label: LabelPlace | null
}

function Point({ point, name, place, label }: PointProps) {
  const Icon = lifeIcons[point.kind]
  const more = [point.kind === 'order' ? null : point.title, point.number, point.detail].filter(Boolean).join(', ')
  return (
    <span
      className={classes.point}
      data-tone={lifeTones[point.kind]}
      style={{ left: `${place}%`, '--level': label?.level ?? 0 } as CSSProperties}
      title={[name, more, formatDate(point.day)].filter(Boolean).join(', ')}
    >
      {label && (
        <>
          {label.level > 0 && <span className={classes.stem} />}
          <Box
            component="span"
            className={classes.label}
            {...(point.kind === 'due' && { c: 'var(--amber)' })}
            data-end={label.end}
          >
            <b>{name}</b>
            {formatDayOfYear(point.day)}
          </Box>
        </>
      )}
      <Mark kind={point.kind} pos="absolute" left={-12}>
        <Icon size={15} stroke={1.8} />
      </Mark>
    </span>
  )
}

interface BarProps {
  className: string | undefined
  from: number
  to: number | null | ''
  now: number
  name: ReactNode
  /** The end of the period. */
  children: ReactNode
}

/** Minimum width of a part of a bar with a label, in percent of the line. */
const roomForWords = 9

/** A warranty period: the elapsed part in full colour, the rest pale. */
function Bar({ className, from, to, now, name, children }: BarProps) {
  if (!to || to <= from) return null
  const used = Math.min(100, Math.max(0, ((now - from) / (to - from)) * 100))
  const [behind, before] = [((to - from) * used) / 100, ((to - from) * (100 - used)) / 100]
  return (
    <span
      className={`${classes.bar} ${className}`}
      style={{ left: `${from}%`, width: `${to - from}%`, '--used': `${used}%` } as CSSProperties}
    >
      {behind > roomForWords && (
        <b>
          {name} {before === 0 && children}
        </b>
      )}
      {before > roomForWords && (
        <span>
          {behind <= roomForWords && name} {children}
        </span>
      )}
    </span>
  )
}
