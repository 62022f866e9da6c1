import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Turn } from '#contract/dashboard/work.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import classes from './greeting.module.css'
import { TurnCards, TurnSkeletons, turnsAtOnce } from './turn-cards.tsx'

interface GreetingProps {
  first_name: string
  /** Undefined while loading; null after a failure. */
  turns: readonly Turn[] | null | undefined
  /** Number of places on trainings that wait for an answer; they are shown below. */
  offered: number
}

/** The top of the dashboard: the number of items waiting for the person, and the main action. */
export function Greeting({ first_name, turns, offered }: GreetingProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const list = useId()
  const count = turns?.length ?? 0
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.hello} tabIndex={-1} data-page-title>
          <Trans>Hello, {first_name}</Trans>
        </h1>
        {turns === undefined && <Skeleton height={20} width={90} />}
        {turns && count <= turnsAtOnce && (
          <p className={classes.count}>
            <Count count={count + offered} />
          </p>
        )}
        {count > turnsAtOnce && (
          <button
            type="button"
            className={classes.all}
            aria-expanded={opened}
            aria-controls={list}
            title={t`Show all`}
            onClick={() => setOpened(!opened)}
          >
            <Count count={count + offered} />
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </button>
        )}
        <ReportFault />
      </div>
      {turns === undefined && <TurnSkeletons />}
      {turns && count > 0 && (
        <TurnCards id={list} label={t`Waiting for you`} turns={opened ? turns : turns.slice(0, turnsAtOnce)} />
      )}
    </>
  )
}

function Count({ count }: { count: number }): ReactNode {
  if (count === 0) return <Trans>Nothing is waiting for your answer</Trans>
  return (
    <>
      <span className={classes.wide}>
        <Plural value={count} one="# item waits for you" other="# items wait for you" />
      </span>
      <span className={classes.narrow}>
        <Plural value={count} one="# for you" other="# for you" />
      </span>
    </>
  )
}

/** The main action of the zone, within reach of the thumb on a phone. */
function ReportFault() {
  if (!useMay('partnerzone.service-order.service-orders.store')) return null
  return (
    <Button
      component={Link}
      href={orderPaths.partner.register}
      className={classes.report}
      color="copper"
      leftSection={<IconPlus size={22} stroke={1.8} aria-hidden />}
    >
      <Trans>Report a fault</Trans>
    </Button>
  )
}
