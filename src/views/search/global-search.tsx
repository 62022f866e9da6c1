import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '#views/components/app/use-session.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import classes from './global-search.module.css'

const GlobalSearchDialog = lazyView(() =>
  import('./global-search-dialog.tsx').then((module) => module.GlobalSearchDialog),
)

export interface GlobalSearchProps {
  zone: 'cms' | 'partner'
}

/** Opens the global search: a field in the header (an icon where there is no room), and Ctrl K anywhere. */
export function GlobalSearch({ zone }: GlobalSearchProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const name = zone === 'cms' ? 'search.results.index' : 'partnerzone.search.results.index'
  const may = useMay(name)
  // Also while something is typed: Ctrl K means nothing in a field.
  useHotkeys(may ? [['mod+K', () => setOpened((before) => !before)]] : [], [])
  if (!may) return null
  const hint = zone === 'cms' ? t`Search: partner, number, screen…` : t`Search`
  return (
    <>
      <UnstyledButton
        className={classes.field}
        ml="auto"
        bdrs="md"
        c="dimmed"
        data-zone={zone}
        aria-label={t`Search`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <Text span truncate flex={1} visibleFrom="md">
          {hint}
        </Text>
        {zone === 'cms' && (
          <Box
            ff="inherit"
            visibleFrom="md"
            component="kbd"
            flex="none"
            py="5xs"
            px="2xs"
            bd="1px solid var(--hairline)"
            bdrs="sm"
            bg="var(--card)"
            c="dimmed"
            fz="2xs"
            fw={600}
          >
            <Trans>Ctrl K</Trans>
          </Box>
        )}
      </UnstyledButton>
      {opened && (
        <Suspense fallback={null}>
          <GlobalSearchDialog zone={zone} name={name} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
