import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CancellationPreview } from '#contract/training/cancellations.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList, ValueLine } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './cancellation.module.css'
import { Cancellation, useCancellationMachine } from './cancellation-actor.ts'
import { choiceWords, Deciding, type DecidingProps } from './deciding.tsx'
import { CancellationProgress } from './progress.tsx'

/** Cancels a term: reason, decisions about participants, preview of letters, and progress. */
export function CancellationScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Cancelling key={id} id={id} onChanged={refresh} />}</TermFrame>
}

function Cancelling({ id, onChanged }: { id: number; onChanged: () => void }) {
  const machine = useCancellationMachine(onChanged)
  const [key] = useState(uniqueKey)
  const typed = useKept(`training.cancellations.store:${id}`, { reason: '' })
  return (
    <Cancellation.Provider
      logic={machine}
      options={{ input: { term_id: id, key: `${key}-${id}`, reason: typed.values.reason } }}
    >
      <Place typed={typed} />
    </Cancellation.Provider>
  )
}

/** The current step of the flow. */
function Place({ typed }: DecidingProps): ReactNode {
  useEmitted(Cancellation.useActorRef(), 'cancellation.begun', typed.forget)
  const place = Cancellation.useSelector(({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  switch (place) {
    case 'deciding':
    case 'previewing':
      return <Deciding typed={typed} />
    case 'previewed':
    case 'confirming':
    case 'cancelling':
    case 'cancelFailed':
      return (
        <>
          <Letters />
          <Confirmation />
        </>
      )
    case 'following':
    case 'partial':
    case 'retrying':
    case 'done':
      return <CancellationProgress />
    case 'loading':
      return <Outline />
    default:
      return <Obstacle />
  }
}

function Outline() {
  return (
    <Loading>
      <CardSkeleton of="rows" />
    </Loading>
  )
}

/** Obstacles: the list could not be loaded, the term cannot be cancelled, or another person has cancelled it already. */
function Obstacle() {
  const actor = Cancellation.useActorRef()
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  const refusal = Cancellation.useSelector(({ context }) => context.sheet?.refusal)
  const isOutdated = Cancellation.useSelector((snapshot) => snapshot.matches('outdated'))
  const isRefused = Cancellation.useSelector((snapshot) => snapshot.matches('refused'))
  const reload = (
    <Button variant="default" onClick={() => actor.send({ type: 'sheet.reload' })}>
      <Trans>Load the list again</Trans>
    </Button>
  )
  if (isRefused)
    return (
      <Notice tone="warning" title={<Trans>The term cannot be cancelled.</Trans>} action={reload}>
        {refusal}
      </Notice>
    )
  if (isOutdated)
    return (
      <Notice tone="warning" live title={<Trans>Nothing was cancelled.</Trans>} failure={failure} action={reload}>
        {failure?.message}
      </Notice>
    )
  return failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'sheet.retry' })} />
}

/** The final confirmation, with numbers and sums. */
function Confirmation() {
  const actor = Cancellation.useActorRef()
  const opened = Cancellation.useSelector((snapshot) => snapshot.hasTag('asking'))
  const busy = Cancellation.useSelector((snapshot) => snapshot.matches('cancelling'))
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  const preview = Cancellation.useSelector(({ context }) => context.preview)
  const letters = preview?.letters.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <ConfirmDialog
      opened={opened}
      danger
      busy={busy}
      title={<Trans>Cancel the term?</Trans>}
      confirm={failure ? <Trans>Try again</Trans> : <Trans>Cancel the term</Trans>}
      decline={<Trans>Leave it as it is</Trans>}
      onConfirm={() => actor.send({ type: 'cancellation.confirm' })}
      onCancel={() => actor.send({ type: 'cancellation.dismiss' })}
    >
      {failure && <FailureNotice failure={failure} apart />}
      {preview && preview.sums.length > 0 && <Sums sums={preview.sums} />}
      <p>
        <Plural value={letters} _0="No messages are sent." one="# message is sent." other="# messages are sent." />{' '}
        <Trans>It cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  )
}

type Letter = CancellationPreview['letters'][number]

const kindWords: Record<Letter['kind'], MessageDescriptor> = withOtherWord({
  move: msg`To those who are moved`,
  refund: msg`To those who get a refund`,
  credit: msg`To those whose money is kept`,
  none: msg`To those whose place is cancelled`,
  company: msg`To the companies’ contact persons`,
})
const languages: Record<Letter['locale'], MessageDescriptor> = withOtherWord({ pl: msg`Polish`, en: msg`English` })

/** A preview of the letters and of the settlement. */
function Letters() {
  const actor = Cancellation.useActorRef()
  const preview = Cancellation.useSelector(({ context }) => context.preview)
  if (!preview) return null
  return (
    <>
      <Stack gap="md">
        {preview.sums.length > 0 && (
          <Card title={<Trans>What will happen</Trans>}>
            <Sums sums={preview.sums} />
          </Card>
        )}
        <Card title={<Trans>E-mail messages</Trans>} count={preview.letters.reduce((sum, { count }) => sum + count, 0)}>
          {preview.letters.length === 0 ? (
            <EmptyState title={<Trans>Nobody gets a message</Trans>} />
          ) : (
            <Reading letters={preview.letters} />
          )}
        </Card>
      </Stack>
      <StickyBar>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.7} />}
          onClick={() => actor.send({ type: 'choices.correct' })}
        >
          <Trans>Back to the decisions</Trans>
        </Button>
        <Button color="red" onClick={() => actor.send({ type: 'cancellation.ask' })}>
          <Trans>Cancel the term</Trans>
        </Button>
      </StickyBar>
    </>
  )
}

/** The kinds of letters, with a preview of one in a sandboxed frame. */
function Reading({ letters }: { letters: readonly Letter[] }) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState(0)
  const letter = letters[chosen]
  return (
    <Split columns="260px minmax(0, 1fr)" from="md" gap="md xl" align="start">
      <PlainList gap="4xs">
        {letters.map(({ kind, locale, count }, index) => (
          <li key={`${kind} ${locale}`}>
            <UnstyledButton
              type="button"
              className={classes.kind}
              w="100%"
              mih={44}
              py="2xs"
              px="sm"
              c="var(--ink-1)"
              fw={600}
              bdrs="md"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {i18n._(kindWords[kind])}
              <Text span c="dimmed" fw={400}>
                {i18n._(languages[locale])} · <Plural value={count} one="# message" other="# messages" />
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </PlainList>
      {letter && (
        <Stack gap="4xs" miw={0}>
          <Text c="dimmed" fw={400}>
            <Trans>One of them, to {letter.to}</Trans>
          </Text>
          <strong>{letter.subject}</strong>
          <Box
            component="iframe"
            w="100%"
            h={460}
            mt="2xs"
            bg="#f2f5f7"
            bd="1px solid var(--hairline)"
            bdrs="md"
            sandbox=""
            srcDoc={letter.html}
            title={letter.subject}
          />
        </Stack>
      )}
    </Split>
  )
}

/** Number of participants and amounts, by decision. */
function Sums({ sums }: Pick<CancellationPreview, 'sums'>) {
  const { i18n } = useLingui()
  const money = useMoney()
  return (
    <PlainList>
      {sums.map(({ choice, people, amount }) => (
        <ValueLine
          key={choice}
          label={i18n._(choiceWords[choice])}
          value={
            <strong>
              <Plural value={people} one="# person" other="# people" />
              {amount !== null && ` · ${money(amount)}`}
            </strong>
          }
        />
      ))}
    </PlainList>
  )
}
