import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { PersonCard } from './person-card.tsx'
import classes from './persons.module.css'
import { RetentionOutlook } from './retention-outlook.tsx'

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
        <form className={classes.search} onSubmit={find}>
          <TextInput
            className={classes.field}
            name="search"
            type="search"
            aria-label={t`E-mail, name, phone or serial number`}
            placeholder={t`E-mail, name, phone or serial number`}
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          />
          <Button type="submit" color="copper">
            <Trans>Find</Trans>
          </Button>
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
  const { data, busy, failed, refresh } = useLoad('consent.persons.index', { query: { search } })
  if (failed) return <Notice tone="danger" live title={<Trans>The search failed.</Trans>} onRetry={refresh} />
  if (!data) return <CardSkeleton of="facts" />
  if (data.results.length === 0)
    return (
      <EmptyState icon={IconUserSearch} title={<Trans>Nobody was found</Trans>}>
        <Trans>There are no data for “{search}”, or they have been erased.</Trans>
      </EmptyState>
    )
  return (
    <div className={classes.people} aria-busy={busy}>
      {data.results.map((person) => (
        <PersonCard
          key={`${person.email} ${person.name ?? person.names.join()} ${person.record?.entity} ${person.record?.id}`}
          person={person}
          onChanged={refresh}
        />
      ))}
    </div>
  )
}
