// The accordion is of this screen alone, so its styles are not among those that every page loads.
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import '@mantine/core/styles/Accordion.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Accordion,
  Box,
  Button,
  CloseButton,
  CopyButton,
  Flex,
  Group,
  Loader,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconLink, IconSearch, IconThumbDown, IconThumbUp, IconZoomQuestion } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { FaqAnswer, FaqGroup } from '#contract/faq/faq.ts'
import { voteOnAnswer } from '#services/faq/faq-calls.ts'
import { matchedParts } from '#services/search/matched-parts.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { NotLoaded } from '#views/content/article-list.tsx'
import { UntranslatedMark } from '#views/content/untranslated-mark.tsx'
import classes from './faq.module.css'

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
  const { data, busy, failed, failure, refresh } = useLoad('partnerzone.faq.posts.index', {
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
      <LimitedTextInput
        maw={640}
        mb="md"
        type="search"
        size="lg"
        aria-label={t`What are you looking for?`}
        placeholder={t`What are you looking for?`}
        limit={200}
        leftSection={busy && data ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t`Clear the search`} onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {failed && <NotLoaded failure={failure} onRetry={refresh} />}
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
        <Trans>
          We have noted what you are looking for, so that we can answer it. Other words may lead to an answer now.
        </Trans>
      </EmptyState>
    </Card>
  )
}

function Skeletons() {
  return (
    <Stack gap="2xs" maw={860}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <Skeleton key={key} height={60} radius="lg" />
      ))}
    </Stack>
  )
}

interface QuestionsProps {
  group: FaqGroup
  search: string
  /** The question of the address, which is unfolded and scrolled to. */
  linked: number | null
}

/** The questions of a category; an unfolded one puts its address into the browser. */
function Questions({ group, search, linked }: QuestionsProps) {
  const { address } = useServices()
  const [opened, setOpened] = useState<string[]>(() => (linked ? [String(linked)] : []))
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (linked) list.current?.querySelector(`[data-question="${linked}"]`)?.scrollIntoView({ block: 'center' })
  }, [linked])
  const change = (next: string[]) => {
    const added = next.find((id) => !opened.includes(id))
    setOpened(next)
    if (added) address.replaceSearch(new URLSearchParams({ ...(search && { search }), question: added }).toString())
  }
  return (
    <Box ref={list} component="section" maw={860} mb="2xl" aria-labelledby={`faq-${group.id}`}>
      <Title order={2} mb="xs" fz="xl" lh="xl" id={`faq-${group.id}`}>
        {group.name}
      </Title>
      <Accordion
        multiple
        order={3}
        value={opened}
        onChange={change}
        variant="contained"
        classNames={{
          item: classes.item,
          control: classes.control,
          label: classes.label,
          content: classes.content,
          chevron: classes.chevron,
        }}
      >
        {group.posts.map((post) => (
          <Accordion.Item key={post.id} value={String(post.id)} data-question={post.id}>
            <Accordion.Control>
              <Question text={post.question} search={search} />
            </Accordion.Control>
            <Accordion.Panel>{opened.includes(String(post.id)) && <Answer post={post} />}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Box>
  )
}

function Question({ text, search }: { text: string; search: string }) {
  if (!search) return <bdi>{text}</bdi>
  return matchedParts(text, search).map(({ part, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    isMatch ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
  )
}

function Answer({ post }: { post: FaqAnswer }) {
  return (
    <>
      {!post.is_translated && (
        <Text mt={0} mb="xs" fz="md">
          <UntranslatedMark />
        </Text>
      )}
      <RichText html={post.answer} />
      <Helpful post={post} />
    </>
  )
}

/** "Was this helpful", where the last vote counts, and a button that copies the address of the question. */
function Helpful({ post }: { post: FaqAnswer }) {
  const { t } = useLingui()
  const { submit, busy, failure } = useSubmission({ send: voteOnAnswer })
  const [chosen, setChosen] = useState(post.helpful)
  const mayVote = useMay('partnerzone.faq.posts.vote')
  const said = failure ? post.helpful : chosen
  const vote = (helpful: boolean) => {
    setChosen(helpful)
    submit({ id: post.id, helpful })
  }
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      rowGap="2xs"
      columnGap="md"
      mt="lg"
      pt="sm"
      c="dimmed"
      fz="md"
      className="ruled-above"
      data-no-print
    >
      {mayVote && (
        <Group gap="2xs" role="group" aria-label={t`Was this helpful?`}>
          <Text span mr="4xs" aria-live="polite">
            {said === null ? <Trans>Was this helpful?</Trans> : <Trans>Thank you for your answer</Trans>}
          </Text>
          <Button
            variant={said === true ? 'light' : 'default'}
            leftSection={<IconThumbUp size={18} stroke={1.7} />}
            aria-pressed={said === true}
            disabled={busy}
            onClick={() => vote(true)}
          >
            <Trans>Yes</Trans>
          </Button>
          <Button
            variant={said === false ? 'light' : 'default'}
            leftSection={<IconThumbDown size={18} stroke={1.7} />}
            aria-pressed={said === false}
            disabled={busy}
            onClick={() => vote(false)}
          >
            <Trans>No</Trans>
          </Button>
        </Group>
      )}
      <CopyButton value={`${window.location.origin}${window.location.pathname}#/faq?question=${post.id}`}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            leftSection={copied ? <IconCheck size={18} stroke={1.7} /> : <IconLink size={18} stroke={1.7} />}
            onClick={copy}
          >
            {copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
          </Button>
        )}
      </CopyButton>
    </Flex>
  )
}
