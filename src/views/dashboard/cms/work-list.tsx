import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { mostOfWork, stepOfWork, type Work, type WorkItem } from '#contract/dashboard/work.ts'
import { formatAge, formatNumber } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import classes from './work.module.css'
import { kindsOfWork, WorkTitle } from './work-words.tsx'

/** The work of the day, the most urgent first, and all of it on request. */
export function WorkList({ work }: { work: Work }) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const total = formatNumber(work.total, i18n.locale)
  return (
    <Card
      title={<Trans>To do today</Trans>}
      count={work.total}
      action={
        work.total > work.first.length && (
          <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {total}</Trans>}
          </UnstyledButton>
        )
      }
    >
      {work.first.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={<Trans>Nothing is waiting for you</Trans>} />
      )}
      {isWhole ? <WholeWork first={work.first} /> : <WorkItems items={work.first} />}
    </Card>
  )
}

/** All waiting work, loaded step by step; until then the most urgent items. */
function WholeWork({ first }: Pick<Work, 'first'>) {
  const { i18n } = useLingui()
  const [shown, setShown] = useState(stepOfWork)
  const { data, busy } = useLoad('dashboard.dashboards.work', { query: { shown: String(shown) }, isFirst: true })
  const rest = data ? data.total - data.first.length : 0
  const left = formatNumber(rest, i18n.locale)
  const next = formatNumber(Math.min(rest, stepOfWork), i18n.locale)
  return (
    <>
      <WorkItems items={data?.first ?? first} />
      {rest > 0 && shown < mostOfWork && (
        <Button variant="subtle" fullWidth mt={20} loading={busy} onClick={() => setShown(shown + stepOfWork)}>
          <Trans>
            Show more ({next} of {left})
          </Trans>
        </Button>
      )}
    </>
  )
}

/** Lines of work: subject, company, deadline, and a button that opens the record. */
function WorkItems({ items }: { items: readonly WorkItem[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.work}>
      {items.map((item, index) => {
        const { icon: Icon, tone, verb, href } = kindsOfWork[item.kind]
        return (
          <li key={`${item.kind} ${item.id}`}>
            <span className={classes.icon} data-tone={tone}>
              <Icon size={18} stroke={1.7} aria-hidden />
            </span>
            <div className={classes.what}>
              <p className={classes.title}>
                <WorkTitle item={item} />
              </p>
              {item.about && <p className={classes.about}>{item.about}</p>}
            </div>
            <span className={classes.when}>
              {item.due_at ? <DueBadge due_at={item.due_at} /> : formatAge(item.since, i18n.locale)}
            </span>
            <Button
              component={Link}
              href={href(item)}
              variant={index === 0 ? 'filled' : 'default'}
              color={index === 0 ? 'copper' : undefined}
              className={classes.verb}
              aria-label={`${labelIn(i18n, verb(item))}: ${item.title}`}
            >
              {labelIn(i18n, verb(item))}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
