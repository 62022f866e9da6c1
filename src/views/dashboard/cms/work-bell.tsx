import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Loading } from '#views/components/state/loading.tsx'
import classes from './work-bell.module.css'

const FirstWork = lazyView(() => import('./first-work.tsx').then((module) => module.FirstWork))

/** The largest number shown on the badge. */
const most = 99

/**
 * The bell of the back office: the amount of waiting work and the most urgent items, on every page, updated after each change.
 */
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
            <Text
              pos="absolute"
              top={0}
              right={-4}
              fz="2xs"
              span
              miw={18}
              py={0}
              px="4xs"
              bdrs="md"
              bg="var(--petrol)"
              c="var(--on-petrol, #fff)"
              fw={650}
              lh="xs"
              ta="center"
              data-late={(work?.late ?? 0) > 0 || undefined}
              aria-hidden
            >
              {total > most ? `${most}+` : total}
            </Text>
          )}
          <VisuallyHidden>
            {total > 0 && <Plural value={total} one="# item is waiting" other="# items are waiting" />}
          </VisuallyHidden>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} maw="calc(100vw - 16px)" mah="min(70vh, 560px)" p={0}>
        {work && (
          <Suspense
            fallback={
              <Loading>
                <Skeleton h={40} m="sm" />
              </Loading>
            }
          >
            <FirstWork work={work} onOpen={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
