import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { SystemState } from '#contract/dashboard/work.ts'
import { formatMoment, formatNumber } from '#services/formatting.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import { synchronizationPaths } from '#views/synchronization/cms/paths.ts'
import classes from './work.module.css'

const icons = { red: IconCloudOff, amber: IconAlertTriangle, green: IconCircleCheck }
const hrefs: Readonly<Record<SystemState['kind'], string>> = {
  erp: `${orderPaths.staff.list}?erp_status=failed`,
  imports: '/cms/import/error-codes',
  contractors: synchronizationPaths.runs('contractors'),
  mail: '/cms/outbox',
}

/** One line: how the parts of the system are that the person may look into. */
export function SystemStates({ states }: { states: readonly SystemState[] }) {
  const { t } = useTexts()
  if (states.length === 0) return null
  return (
    <ul className={classes.states} aria-label={t`State of the system`}>
      {states.map((state) => {
        const Icon = icons[state.tone]
        return (
          <li key={state.kind}>
            <Link href={hrefs[state.kind]} className={classes.state} data-tone={state.tone}>
              <Icon size={18} stroke={1.7} aria-hidden />
              <strong>
                <Name kind={state.kind} />
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

function Name({ kind }: Pick<SystemState, 'kind'>) {
  if (kind === 'erp') return <Trans>Navision</Trans>
  if (kind === 'imports') return <Trans>Imports</Trans>
  return kind === 'contractors' ? <Trans>Contractors</Trans> : <Trans>Mail</Trans>
}

function Words({ kind, tone, count, at }: SystemState) {
  const { i18n } = useLingui()
  if (kind === 'erp')
    return count > 0 ? (
      <Plural value={count} one="# order not saved" other="# orders not saved" />
    ) : (
      <Trans>all saved</Trans>
    )
  if (kind === 'imports')
    return count > 0 ? <Plural value={count} one="# to correct" other="# to correct" /> : <Trans>no errors</Trans>
  if (kind === 'contractors') {
    if (!at) return <Trans>not compared yet</Trans>
    if (tone === 'red') return <Trans>failed, {formatMoment(at)}</Trans>
    if (count > 0) return <Plural value={count} one="# difference" other="# differences" />
    return <Trans>in agreement, {formatMoment(at)}</Trans>
  }
  if (tone === 'red') return <Plural value={count} one="# message not sent" other="# messages not sent" />
  return <Trans>sent in 24 h: {formatNumber(count, i18n.locale)}</Trans>
}
