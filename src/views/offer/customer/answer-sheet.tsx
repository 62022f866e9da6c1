import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Flex, Group, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { AnswerKind, TypedAnswer } from '#machines/offer/offer-answer.ts'
import { shownQuantity } from '#services/amounts.ts'
import { LimitedTextarea, LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { optionsIn } from '#views/offer/contents.ts'
import classes from './offer.module.css'
import { answerErrorAt, OfferAnswer, useChosenOffer, useOffer, useSelection } from './offer-actor.ts'
import { answerButton, LinkButton, useChosenTotals } from './totals.tsx'

/** The dialog of an answer: acceptance, rejection, or a question. */
export function AnswerSheet() {
  const actor = OfferAnswer.useActorRef()
  const isShown = OfferAnswer.useSelector(
    (snapshot) =>
      snapshot.matches('answering') ||
      snapshot.matches('sendingCode') ||
      snapshot.matches('sending') ||
      snapshot.matches('lookingAgain'),
  )
  const kind = OfferAnswer.useSelector(({ context }) => context.kind)
  const busy = OfferAnswer.useSelector((snapshot) => snapshot.hasTag('busy'))
  const failure = OfferAnswer.useSelector(({ context }) => context.failure)
  const hasArrived = OfferAnswer.useSelector((snapshot) => snapshot.matches({ answering: 'arrived' }))
  const needsCode = OfferAnswer.useSelector(
    ({ context: { kind: answer, offer, code_sent_to } }) =>
      answer === 'accept' && offer?.confirms_by_code === true && code_sent_to === null,
  )
  if (!isShown) return null
  const cancel = () => actor.send({ type: 'answer.cancel' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'answer.send' })
  }
  const { title, verb, Fields } = needsCode
    ? { ...answers.accept, verb: <Trans>Send me the code</Trans> }
    : answers[kind]
  return (
    <Sheet title={title} onClose={cancel}>
      <Flex component="form" direction="column" gap="sm" onSubmit={submit} noValidate>
        {failure && <FailureNotice failure={failure} />}
        {hasArrived && (
          <Notice tone="information" live>
            <Trans>
              Your question arrived the first time, as you had written it then; it is shown with the offer. Send this
              one only if you want to add something.
            </Trans>
          </Notice>
        )}
        <Fields />
        <Button
          type="submit"
          {...answerButton}
          {...(kind === 'reject' ? { c: 'var(--brand)' } : { className: classes.accept })}
          loading={busy}
        >
          {verb}
        </Button>
        <Button variant="default" {...answerButton} c="var(--brand)" mt="-4xs" disabled={busy} onClick={cancel}>
          <Trans>Back to the offer</Trans>
        </Button>
      </Flex>
    </Sheet>
  )
}

const answers: Record<AnswerKind, { title: ReactNode; verb: ReactNode; Fields: () => ReactNode }> = {
  accept: { title: <Trans>You accept the offer</Trans>, verb: <OrderVerb />, Fields: AcceptFields },
  reject: { title: <Trans>You decline the offer</Trans>, verb: <Trans>I decline</Trans>, Fields: RejectFields },
  ask: { title: <Trans>Your question</Trans>, verb: <Trans>Send the question</Trans>, Fields: AskFields },
}

/** What the customer declares by accepting, in the words of the installation. */
function OrderVerb() {
  return <bdi>{useOffer().order_button}</bdi>
}

/** The value of a field, its error, and a function that changes it. */
function useField<Name extends keyof TypedAnswer>(name: Name, asked: string = name) {
  const actor = OfferAnswer.useActorRef()
  const value = OfferAnswer.useSelector(({ context }) => context.typed[name])
  const error = OfferAnswer.useSelector((snapshot) => answerErrorAt(snapshot, asked))
  return {
    value,
    error,
    change: (typed: typeof value) => actor.send({ type: 'answer.change', typed: { [name]: typed } }),
  }
}

function AcceptFields() {
  const { i18n } = useLingui()
  const offer = useOffer()
  const selection = useSelection()
  const money = useMoney()
  const { gross } = useChosenTotals()
  const name = useField('name')
  const consent = useField('consent')
  const variant = offer.variants.length > 1 ? selection.variant : null
  const added = optionsIn(useChosenOffer(), selection.variant).filter(({ id }) => selection.options.includes(id))
  return (
    <>
      <Flex
        component="p"
        gap="md"
        align="baseline"
        justify="space-between"
        m={0}
        py="sm"
        px="md"
        bdrs="md"
        bg="var(--background)"
      >
        <Flex component="span" direction="column" miw={0} fw={600} className="anywhere">
          {variant && <Trans>Variant {variant}</Trans>}
          {!variant && offer.offer_number}
          {added.map((option) => (
            <Text key={option.id} component="small" c="dimmed" fz="sm" fw={400}>
              + {option.name}
              {option.amount && ` (${shownQuantity(option.amount, i18n.locale)})`}
            </Text>
          ))}
        </Flex>
        <Text component="strong" fw={700} fz="xl" className="tabular nowrap">
          {money(gross)}{' '}
          <Text component="small" c="dimmed" fz="sm" fw={400}>
            <Trans>with VAT</Trans>
          </Text>
        </Text>
      </Flex>
      <LimitedTextInput
        size="md"
        label={<Trans>Your first and last name</Trans>}
        autoComplete="name"
        limit={200}
        required
        value={name.value}
        error={name.error}
        onChange={({ currentTarget }) => name.change(currentTarget.value)}
      />
      <Checkbox
        label={offer.consent_text}
        checked={consent.value}
        error={consent.error}
        onChange={({ currentTarget }) => consent.change(currentTarget.checked)}
      />
      {offer.confirms_by_code && <ConfirmFields />}
    </>
  )
}

/** The address of a customer whose link the company handed over, then the code sent to it. */
function ConfirmFields() {
  const actor = OfferAnswer.useActorRef()
  const email = useField('email')
  const code = useField('confirmation_code')
  const sentTo = OfferAnswer.useSelector(({ context }) => context.code_sent_to)
  if (sentTo === null)
    return (
      <LimitedTextInput
        size="md"
        type="email"
        inputMode="email"
        label={<Trans>Your e-mail address</Trans>}
        description={<Trans>We send a code to it, and then the confirmation.</Trans>}
        autoComplete="email"
        limit={254}
        required
        value={email.value}
        error={email.error}
        onChange={({ currentTarget }) => email.change(currentTarget.value)}
      />
    )
  return (
    <>
      <LimitedTextInput
        size="md"
        inputMode="numeric"
        label={<Trans>Code from the e-mail</Trans>}
        description={<Trans>8 digits, sent to {sentTo}. The code is valid for 30 minutes.</Trans>}
        autoComplete="one-time-code"
        limit={20}
        required
        data-autofocus
        value={code.value}
        error={code.error}
        onChange={({ currentTarget }) => code.change(currentTarget.value)}
      />
      <LinkButton onClick={() => actor.send({ type: 'code.forget' })}>
        <Trans>Another address or a new code</Trans>
      </LinkButton>
    </>
  )
}

function RejectFields() {
  const reason = useField('reason')
  return (
    <>
      <Text c="dimmed" fz="md" lh="md">
        <Trans>The company will be notified. A reason helps, but is not required.</Trans>
      </Text>
      <LimitedTextarea
        size="md"
        rows={3}
        limit={1000}
        label={<Trans>Reason (optional)</Trans>}
        value={reason.value}
        error={reason.error}
        onChange={({ currentTarget }) => reason.change(currentTarget.value)}
      />
    </>
  )
}

function AskFields() {
  const { maintainer, company, answers_by_email } = useOffer()
  const question = useField('question', 'text')
  const name = useField('name')
  return (
    <>
      <Text c="dimmed" fz="md" lh="md">
        {answers_by_email ? (
          <Trans>
            {maintainer.name || company.name} receives it at once. The answer is sent by e-mail and shown on this page.
          </Trans>
        ) : (
          <Trans>{maintainer.name || company.name} receives it at once. The answer is shown on this page.</Trans>
        )}
      </Text>
      <LimitedTextarea
        size="md"
        rows={4}
        limit={4000}
        label={<Trans>What would you like to know?</Trans>}
        required
        value={question.value}
        error={question.error}
        onChange={({ currentTarget }) => question.change(currentTarget.value)}
      />
      <LimitedTextInput
        size="md"
        label={<Trans>Your name (optional)</Trans>}
        autoComplete="name"
        limit={200}
        value={name.value}
        error={name.error}
        onChange={({ currentTarget }) => name.change(currentTarget.value)}
      />
    </>
  )
}

interface SheetProps {
  title: ReactNode
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** A native dialog. On phones it opens from the bottom. It holds the focus, and returns it when it closes. */
export function Sheet({ title, onClose, wide, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <dialog
      ref={opened}
      className={classes.sheet}
      data-wide={wide || undefined}
      aria-labelledby={id}
      // The machine decides whether the dialog closes.
      {...{ closedby: 'none' }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Box
        px={{ base: 'md', md: 'xl' }}
        pt={{ base: 'sm', md: 'lg' }}
        pb={{ base: 'calc(var(--mantine-spacing-md) + env(safe-area-inset-bottom))', md: 'xl' }}
      >
        <Group wrap="nowrap" gap="sm" justify="space-between" mt={0} mb="2xs" mr="-2xs" ml={0}>
          <Title order={2} fz="xl" lh="xl" id={id} tabIndex={-1} data-first>
            {title}
          </Title>
          <ActionIcon size={44} aria-label={t`Close`} onClick={onClose}>
            <IconX size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Group>
        {children}
      </Box>
    </dialog>
  )
}

/** Opens the dialog as a modal when it is mounted. */
function opened(dialog: HTMLDialogElement | null) {
  if (!dialog) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-first]')?.focus()
  return () => dialog.close()
}
