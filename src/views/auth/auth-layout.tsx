import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Brand } from '#views/shell/brand.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { Main } from '#views/shell/main.tsx'
import classes from './auth-layout.module.css'

/** The layout of the sign-in pages: the purpose of the portal at the left, the form at the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box className={classes.layout} pos="relative" mih="100dvh">
      <aside className={classes.promise}>
        <Brand onDark />
        <div>
          <Text className={classes.headline} maw="22ch" fw={650}>
            <Trans>Warranty, documentation and training in one place.</Trans>
          </Text>
          <Text mt="md" c="#d2e7eb" fz="lg" lh="xl">
            <Trans>Report a fault in two minutes, right at the device.</Trans>
          </Text>
        </div>
        <BrandNotices />
      </aside>
      <Stack gap={0} bg="var(--card)">
        <Box className={classes.tools} pos="absolute" top={{ base: 11, md: 20 }} right={{ base: 8, md: 24 }}>
          <LanguageSwitch long />
        </Box>
        <Main className={classes.main}>{children}</Main>
      </Stack>
    </Box>
  )
}

const BrandContacts = lazyView(() => import('./brand-contacts.tsx').then((module) => module.BrandContacts))

/** Brands whose warranty is handled by other companies, with contacts (specification, section 1). */
function BrandNotices() {
  const { i18n } = useLingui()
  const { data } = useLoad('public-zone.service-order.notices.index', {})
  const [opened, setOpened] = useState(false)
  const notices = data?.results ?? []
  const day = (value: string) => i18n.date(`${value}T12:00:00`, { dateStyle: 'long' })
  return (
    <Text component="div" mih={36} c="#c5dde2" fz="xs" lh="xs">
      {notices.map(({ brand_id, brand_name, valid_from }) => (
        <Text key={brand_id}>
          <Trans>
            From {day(valid_from)} other companies handle the warranty of {brand_name}.
          </Trans>{' '}
          <UnstyledButton
            c="#ffffff"
            fz="inherit"
            lh="inherit"
            td="underline"
            data-in-text
            onClick={() => setOpened(true)}
          >
            <Trans>Whom to contact?</Trans>
          </UnstyledButton>
        </Text>
      ))}
      {opened && (
        <Suspense fallback={null}>
          <BrandContacts notices={notices} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Text>
  )
}
