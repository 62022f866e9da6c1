import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Work } from '#contract/dashboard/work.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import { useServices } from '#views/shell/app-services.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './work-bell.module.css'
import { kindsOfWork, WorkTitle } from './work-words.tsx'

/** How many the badge tells one by one. */
const most = 99

/** The bell of the back office: how much waits for this person, and what is first, on whatever page, and after each change made here. */
export function WorkBell() {
  return useMay('core.dashboard.index') ? <Bell /> : null
}

function Bell() {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const { writes } = useServices()
  const { data: work, refresh } = useLoad('dashboard.dashboards.work', {}, undefined, writes.listen)
  const total = work?.total ?? 0
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={440} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.bell}
          aria-label={t`Items waiting for you`}
          onClick={() => {
            if (!opened) refresh()
            setOpened(!opened)
          }}
        >
          <IconBell size={22} stroke={1.6} aria-hidden />
          {total > 0 && (
            <span className={classes.count} data-late={(work?.late ?? 0) > 0 || undefined} aria-hidden>
              {total > most ? `${most}+` : total}
            </span>
          )}
          <VisuallyHidden>
            {total > 0 && <Plural value={total} one="# item is waiting" other="# items are waiting" />}
          </VisuallyHidden>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        {work && <First work={work} onOpen={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function First({ work: { first }, onOpen }: { work: Work; onOpen: () => void }) {
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
