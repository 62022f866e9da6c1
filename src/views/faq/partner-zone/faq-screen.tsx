import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Loader, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { FaqGroup } from '#contract/faq/faq.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { NotLoaded } from '#views/content/article-list.tsx'
import classes from './faq.module.css'
import { Questions } from './questions.tsx'

/** Debounce of the search in milliseconds. */
const pause = 350

/** Questions and answers with a search, categories, and an address for each question. */
export function FaqScreen() {
  const { t } = useLingui()
  const { address } = useServices()
  const query = new URLSearchParams(useSearch())
  const [linked] = useState(() => Number(query.get('question')) || null)
  const [typed, setTyped] = useState(query.get('search') ?? '')
  const [search] = useDebouncedValue(typed.trim(), pause)
  const { data, busy, failed, refresh } = useLoad('partnerzone.faq.posts.index', {
    query: search ? { search } : {},
    showRefusal: false,
  })
  const type = (text: string) => {
    setTyped(text)
    address.replaceSearch(text.trim() ? new URLSearchParams({ search: text.trim() }).toString() : '')
  }
  return (
    <>
      <PageHeader note={data && <Plural value={data.total} _0="no questions" one="# question" other="# questions" />} />
      <TextInput
        className={classes.search}
        type="search"
        size="lg"
        aria-label={t`What are you looking for?`}
        placeholder={t`What are you looking for?`}
        maxLength={200}
        leftSection={busy && data ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {failed && <NotLoaded onRetry={refresh} />}
      {!data && !failed && <Skeletons />}
      {data && !failed && <Found groups={data.results} search={search} linked={linked} onClear={() => type('')} />}
    </>
  )
}

interface FoundProps {
  groups: readonly FaqGroup[]
  search: string
  /** The question of the address. */
  linked: number | null
  onClear: () => void
}

function Found({ groups, search, linked, onClear }: FoundProps) {
  const { t } = useLingui()
  const [category, setCategory] = useState<number | null>(null)
  const shown = groups.find(({ id }) => id === category) ? groups.filter(({ id }) => id === category) : groups
  if (groups.length === 0) return <Nothing search={search} onClear={onClear} />
  const isGone = linked !== null && !search && !groups.some(({ posts }) => posts.some(({ id }) => id === linked))
  return (
    <>
      {isGone && (
        <Notice tone="information" apart>
          <Trans>The question that the link leads to is no longer here. These are the others.</Trans>
        </Notice>
      )}
      {groups.length > 1 && (
        <nav className={classes.categories} aria-label={t`Categories`}>
          {[{ id: null, name: t`All` }, ...groups].map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes.category}
              aria-pressed={id === (shown.length === groups.length ? null : category)}
              onClick={() => setCategory(id)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      {shown.map((group) => (
        <Questions key={group.id} group={group} search={search} linked={linked} />
      ))}
    </>
  )
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <Card>
        <EmptyState title={<Trans>There are no questions yet</Trans>}>
          <Trans>Answers to frequent questions will appear here.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        icon={IconZoomQuestion}
        title={<Trans>No answer to “{search}” yet</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Show all questions</Trans>
          </Button>
        }
      >
        <Trans>We have noted what you look for, so that we can answer it. Other words may lead to an answer now.</Trans>
      </EmptyState>
    </Card>
  )
}

function Skeletons() {
  return (
    <div className={classes.skeletons}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} height={60} radius="lg" />
      ))}
    </div>
  )
}
