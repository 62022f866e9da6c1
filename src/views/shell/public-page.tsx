import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './header/language-switch.tsx'
import { Main } from './main.tsx'
import { PrintHeader } from './print-header.tsx'
import classes from './public-page.module.css'

interface PublicPageProps {
  /** The heading, unless the content has one. */
  title?: ReactNode
  /** For narrow content such as a ticket. */
  narrow?: boolean
  children: ReactNode
}

/**
 * A page for people without an account who received its address: brand, language, one column. It is excluded from search
 * engines.
 */
export function PublicPage({ title, narrow, children }: PublicPageProps) {
  return (
    <Stack gap={0} mih="100dvh" fz="lg" lh="lg">
      <meta name="robots" content="noindex, nofollow" />
      <PrintHeader brand={<Brand />} />
      <Flex component="header" align="center" justify="space-between" py="md" px="lg" data-no-print>
        <Brand />
        <LanguageSwitch long />
      </Flex>
      <Main className={narrow ? classes.narrow : classes.main}>
        {title && (
          <Box component="h1" m={0} fz="3xl" lh="3xl" tabIndex={-1} data-page-title>
            {title}
          </Box>
        )}
        {children}
      </Main>
    </Stack>
  )
}
