import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useContext, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Counts } from '#machines/list/list-counts.ts'
import { formatNumber } from '#services/formatting.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { PackedColumns } from '#views/components/page/packed-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { PageShown } from '#views/components/page/page-title.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import type { NavigationEntry } from '#views/shell/management/navigation-groups.ts'
import { SettingsSections } from '#views/shell/management/settings-sections.ts'
import { settingsAddress } from '#views/shell/menu.ts'
import { useListCounts } from '#views/shell/waiting-counts.tsx'
import classes from './settings.module.css'
import { settingsMatching } from './settings-search.ts'

/** All dictionaries and rarely needed pages of this person, by sections, with a search over their names in both languages. */
export function SettingsScreen() {
  const { t, i18n } = useLingui()
  const { sections, counts } = useSettings()
  const [typed, setTyped] = useState('')
  const found = useMemo(() => settingsMatching(sections, typed), [sections, typed])
  const place = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const [first] = found.flatMap(({ items }) => items)
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && typed && first) navigateTo(first.path)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, a[data-setting]') ?? [])]
    stops[stops.indexOf(event.target as HTMLElement) + step]?.focus()
  }
  return (
    <>
      <PageHeader />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links and fields inside. */}
      <div ref={place} onKeyDown={onKeyDown}>
        <LimitedTextInput
          type="search"
          maw={480}
          mb="md"
          aria-label={t`Search the settings and dictionaries`}
          placeholder={t`Search the settings and dictionaries`}
          limit={100}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          rightSection={
            typed && <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => setTyped('')} />
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <VisuallyHidden role="status">
          {typed && <Plural value={found.flatMap(({ items }) => items).length} one="# page" other="# pages" />}
        </VisuallyHidden>
        {found.length === 0 && (
          <Card>
            <EmptyState icon={IconSearch} title={<Trans>No setting or dictionary has this name</Trans>} />
          </Card>
        )}
        <PackedColumns
          cards={found.map((section) => ({
            key: section.group,
            height: 1 + section.items.length,
            content: (
              <Card
                title={
                  <Link href={settingsAddress(section.group)} className={classes.section}>
                    <bdi>{labelIn(i18n, section.label)}</bdi>
                    <IconChevronRight size={16} stroke={1.8} aria-hidden />
                  </Link>
                }
              >
                <Pages pages={section.items} counts={counts} />
              </Card>
            ),
          }))}
        />
      </div>
    </>
  )
}

/** The dictionaries and rarely needed pages of one module: the section that the address ends with. */
export function SettingsSectionScreen() {
  const { sections, counts } = useSettings()
  const path = useContext(PageShown)?.path
  const pages = sections.find(({ group }) => settingsAddress(group) === path)?.items ?? []
  return (
    <>
      <PageHeader />
      <Box maw={720}>
        <Card>
          {pages.length > 0 ? (
            <Pages pages={pages} counts={counts} />
          ) : (
            <EmptyState title={<Trans>There is nothing here that your role may open</Trans>} />
          )}
        </Card>
      </Box>
    </>
  )
}

/** The sections with the pages of this person, and the numbers of records of dictionaries. */
function useSettings(): { sections: readonly NavigationEntry[]; counts: Counts } {
  const sections = useContext(SettingsSections)
  const counts = useListCounts(
    sections
      .flatMap(({ items }) => items)
      .flatMap(({ path, navigation }) =>
        navigation?.counted ? [[path, { list: navigation.counted, query: '' }] as const] : [],
      ),
  )
  return { sections, counts }
}

function Pages({ pages, counts }: { pages: readonly RouteDeclaration[]; counts: Counts }) {
  const { i18n } = useLingui()
  return (
    <PlainList gap="5xs" mx="-2xs">
      {pages.map(({ path, title, navigation }) => {
        const count = counts[path]
        return (
          <li key={path}>
            <Link href={path} className={classes.page} data-setting>
              <Group component="span" wrap="nowrap" gap="sm" justify="space-between">
                <Text component="bdi" fw={600}>
                  {labelIn(i18n, navigation?.label ?? title)}
                </Text>
                {count !== undefined && (
                  <Text span className="tabular" c="dimmed" flex="none">
                    <span aria-hidden>{formatNumber(count, i18n.locale)}</span>
                    <VisuallyHidden>
                      <Plural value={count} one="# record" other="# records" />
                    </VisuallyHidden>
                  </Text>
                )}
              </Group>
              {navigation?.about && <Note component="span">{labelIn(i18n, navigation.about)}</Note>}
            </Link>
          </li>
        )
      })}
    </PlainList>
  )
}
