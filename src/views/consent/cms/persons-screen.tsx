import { useLingui as useCatalogue } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { longMonth, shortMonth } from '#views/components/page/days.ts'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PersonCard } from './person-card.tsx'
import classes from './persons.module.css'

/** Searches for a person in all stored data to export, hold or erase them, and shows upcoming retention. */
export function PersonsScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSearch(String(new FormData(event.currentTarget).get('search')).trim())
  }
  return (
    <>
      <PageHeader note={<Trans>What is stored about a person, and until when (GDPR)</Trans>} />
      <RetentionOutlook />
      <search>
        <form onSubmit={find}>
          <Flex wrap={{ base: 'wrap', sm: 'nowrap' }} align="center" gap="2xs" maw={640} mb="lg">
            <TextInput
              flex={{ base: '1 0 100%', sm: 1 }}
              name="search"
              type="search"
              aria-label={t`E-mail, name, phone or serial number`}
              placeholder={t`E-mail, name, phone or serial number`}
              leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            />
            <Button type="submit" color="copper">
              <Trans>Find</Trans>
            </Button>
          </Flex>
        </form>
      </search>
      {search.length >= 3 ? (
        <Found search={search} />
      ) : (
        <EmptyState icon={IconUserSearch} title={<Trans>Whose data?</Trans>}>
          <Trans>
            Type at least three characters of an e-mail address or a name, or six digits of a phone or serial number.
          </Trans>
        </EmptyState>
      )}
    </>
  )
}

function Found({ search }: { search: string }) {
  const { data, busy, failed, failure, refresh } = useLoad('consent.persons.index', { query: { search } })
  if (failed)
    return <Notice tone="danger" live title={<Trans>The search failed.</Trans>} failure={failure} onRetry={refresh} />
  if (!data) return <CardSkeleton of="facts" />
  if (data.results.length === 0)
    return (
      <EmptyState icon={IconUserSearch} title={<Trans>Nobody was found</Trans>}>
        <Trans>There are no data for “{search}”, or they have been erased.</Trans>
      </EmptyState>
    )
  return (
    <Stack gap="md" aria-busy={busy}>
      {data.results.map((person) => (
        <PersonCard
          key={`${person.email} ${person.name ?? person.names.join()} ${person.record?.entity} ${person.record?.id}`}
          person={person}
          onChanged={refresh}
        />
      ))}
    </Stack>
  )
}

/** Upcoming retention: this month in words, a year as bars. */
function RetentionOutlook() {
  const { data, failure, refresh } = useLoad('consent.persons.outlook', { showRefusal: false })
  const { i18n } = useCatalogue()
  const months = data?.months ?? []
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <Box mb="lg">
      <Card title={<Trans>Retention</Trans>}>
        {failure && <FailureNotice failure={failure} onRetry={refresh} />}
        {data && (
          <Split columns="minmax(220px, 1fr) minmax(0, 2fr)" from="md" gap="md 2xl" align="end">
            <div>
              <Text fz="3xl" fw={650} lh="3xl" className="tabular">
                {months[0]?.count ?? 0}
              </Text>
              <Text fw={500}>
                <Plural
                  value={months[0]?.count ?? 0}
                  one="record becomes due this month"
                  other="records become due this month"
                />
              </Text>
              <Note mt="4xs" lh="sm" className="anywhere">
                <Plural value={data.years} one="# year from the contract" other="# years from the contract" />
                {data.due > 0 && (
                  <>
                    {' · '}
                    <Plural value={data.due} one="# tonight" other="# tonight" />
                  </>
                )}
                {data.held > 0 && (
                  <>
                    {' · '}
                    <Plural value={data.held} one="# is on hold" other="# are on hold" />
                  </>
                )}
              </Note>
            </div>
            <Split component="ol" columns="repeat(12, minmax(0, 1fr))" gap="4xs" align="end">
              {months.map(({ month, count }) => (
                <Flex
                  key={month}
                  component="li"
                  direction="column"
                  align="center"
                  pos="relative"
                  c="dimmed"
                  fz="2xs"
                  lh="2xs"
                >
                  <Text span c="var(--ink-1)" fw={600} className="tabular">
                    {count > 0 ? count : ''}
                  </Text>
                  <Box
                    component="span"
                    w="100%"
                    maw={32}
                    mt="5xs"
                    mb="4xs"
                    bdrs="var(--mantine-radius-xs) var(--mantine-radius-xs) 0 0"
                    bg="var(--petrol)"
                    style={{ height: `${Math.round((count / most) * 56) + 2}px` }}
                  />
                  <span className={classes.label} aria-hidden>
                    {shortMonth(`${month}-01`, i18n.locale)}
                  </span>
                  <VisuallyHidden component="span">{`${longMonth(month, i18n.locale)}: ${count}`}</VisuallyHidden>
                </Flex>
              ))}
            </Split>
          </Split>
        )}
        {!data && !failure && <Skeleton height={88} />}
      </Card>
    </Box>
  )
}
