import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { SystemState } from '#contract/dashboard/work.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { kindTitles } from '#views/import/cms/words.ts'
import { reportPaths } from '#views/report/cms/paths.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import { synchronizationPaths } from '#views/synchronization/cms/paths.ts'
import classes from './work.module.css'

const icons = { red: IconCloudOff, amber: IconAlertTriangle, green: IconCircleCheck }
const runs = synchronizationPaths.runs('contractors')
const partsList = '/cms/service-order/spare-parts-orders'

/** The page with what a state counts. */
function hrefOf({ kind, tone, count, of }: SystemState, mayDecide: boolean): string {
  if (kind === 'erp' && of === 'parts') return `${partsList}?erp_status=failed`
  if (kind === 'erp') return `${orderPaths.staff.list}?erp_status=failed`
  if (kind === 'imports') return of ? `/cms/import/${of}?to_correct=true` : '/cms/import/error-codes'
  if (kind === 'mail') return tone === 'red' ? '/cms/jobs?name=mail.send' : `/cms/outbox?created_at=${of}..${of}`
  if (kind === 'reports') return reportPaths.activities
  return count > 0 && of && mayDecide ? synchronizationPaths.differencesOfRun(of) : runs
}

/** One line with the state of the parts of the system that the person may see. */
export function SystemStates({ states }: { states: readonly SystemState[] }) {
  const { t } = useTexts()
  const mayDecide = useMay('synchronization.results.index')
  if (states.length === 0) return null
  return (
    <ul className={classes.states} aria-label={t`State of the system`}>
      {states.map((state) => {
        const Icon = icons[state.tone]
        return (
          <li key={`${state.kind} ${state.of}`}>
            <Link href={hrefOf(state, mayDecide)} className={classes.state} data-tone={state.tone}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <strong>
                <Name {...state} />
              </strong>
              <span>
                <Words {...state} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Name({ kind, of }: Pick<SystemState, 'kind' | 'of'>) {
  const { i18n } = useLingui()
  const imported = importKinds.find((known) => known === of)
  if (kind === 'erp') return <Trans>Navision</Trans>
  if (kind === 'imports') return imported ? <bdi>{i18n._(kindTitles[imported])}</bdi> : <Trans>Imports</Trans>
  if (kind === 'reports') return <Trans>Reports</Trans>
  return kind === 'contractors' ? <Trans>Contractors</Trans> : <Trans>Mail</Trans>
}

/** Orders that the ERP does not have, by their kind. */
function Unsaved({ count, of }: Pick<SystemState, 'count' | 'of'>) {
  return of === 'parts' ? (
    <Plural value={count} one="# parts order not saved" other="# parts orders not saved" />
  ) : (
    <Plural value={count} one="# order not saved" other="# orders not saved" />
  )
}

function Words({ kind, tone, count, at, of }: SystemState) {
  const { i18n } = useLingui()
  if (kind === 'erp') return count > 0 ? <Unsaved count={count} of={of} /> : <Trans>all saved</Trans>
  if (kind === 'imports')
    return count > 0 ? <Plural value={count} one="# to correct" other="# to correct" /> : <Trans>no errors</Trans>
  if (kind === 'contractors') {
    if (!at) return <Trans>not compared yet</Trans>
    if (tone === 'red') return <Trans>failed, {formatMoment(at)}</Trans>
    if (count > 0) return <Plural value={count} one="# difference" other="# differences" />
    return <Trans>in agreement, {formatMoment(at)}</Trans>
  }
  if (kind === 'reports' && at) return <Trans>not up to date since {formatMoment(at)}</Trans>
  if (tone === 'red') return <Plural value={count} one="# message not sent" other="# messages not sent" />
  return <Trans>sent today: {formatNumber(count, i18n.locale)}</Trans>
}
