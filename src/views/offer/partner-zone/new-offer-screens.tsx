import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Select, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconCopy, IconFilePlus, IconTemplate } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'wouter'
import { beginOffer, copyOffer } from '#services/offer/offer-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPath, offerPaths } from '#views/offer/paths.ts'
import classes from './offers.module.css'

/** Chooses the start of a new offer: empty, or from a template. The draft is stored at once, so that nothing can be lost. */
export function RegisterOfferScreen() {
  const { partners } = useUser()
  const [partner, setPartner] = useState<number | null>(partners.length === 1 ? (partners[0]?.id ?? null) : null)
  const mayTemplates = useMay('partnerzone.offer-generator.templates.index')
  const templates = useLoadIf(mayTemplates, 'partnerzone.offer-generator.templates.index', {})
  const { submit, busy, failure } = useSubmission(
    { send: beginOffer },
    {
      onDone: ({ id }) => navigateTo(offerPaths.edit(id)),
      inPlace: true,
    },
  )
  const begin = (template_id: number | null) =>
    submit({ template_id, ...(partner !== null && { partner_id: partner }) })
  const disabled = busy || partner === null
  const offered = templates.data?.results.filter(
    ({ active, partner_id }) => active && (partner_id === null || partner_id === partner),
  )
  return (
    <>
      <PageHeader note={<Trans>Start from a template, or from an empty offer.</Trans>} />
      {failure && <FailureNotice failure={failure} inFull apart />}
      {partners.length > 1 && (
        <Select
          mb="md"
          maw={420}
          label={<Trans>For which company?</Trans>}
          data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={partner === null ? null : String(partner)}
          onChange={(id) => setPartner(id === null ? null : Number(id))}
        />
      )}
      {templates.failed && (
        <Notice tone="warning" apart onRetry={templates.refresh}>
          <Trans>The templates could not be loaded.</Trans>
        </Notice>
      )}
      <Columns min={280} gap="sm" keep>
        <Beginning
          icon={IconFilePlus}
          name={<Trans>Empty offer</Trans>}
          isEmpty
          disabled={disabled}
          onClick={() => begin(null)}
        >
          <Trans>With the number, texts and conditions from the settings</Trans>
        </Beginning>
        {!offered && templates.busy && [1, 2, 3].map((key) => <Skeleton key={key} height={112} />)}
        {offered?.map(({ id, name, lines, is_own }) => (
          <Beginning key={id} icon={IconTemplate} name={name} disabled={disabled} onClick={() => begin(id)}>
            <Plural value={lines} one="# line" other="# lines" /> ·{' '}
            {is_own ? <Trans>our template</Trans> : <Trans>of the distributor</Trans>}
          </Beginning>
        ))}
      </Columns>
    </>
  )
}

interface BeginningProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  name: ReactNode
  isEmpty?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** A card that begins an offer. */
function Beginning({ icon: Icon, name, isEmpty, disabled, onClick, children }: BeginningProps) {
  return (
    <UnstyledButton
      className={classes.choice}
      p="md"
      bdrs="lg"
      c="var(--ink-1)"
      mod={{ empty: isEmpty }}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={24} stroke={1.6} aria-hidden />
      <Text component="strong" fw={650}>
        {name}
      </Text>
      <Note component="span">{children}</Note>
    </UnstyledButton>
  )
}

/** Copies an offer to a new draft after a confirmation, because opening an address must not create anything. */
export function CopyOfferScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failure, failed } = useLoad('partnerzone.offer-generator.offers.show', { path: { offer: id } })
  useRecordTitle(data?.offer_number)
  const {
    submit,
    busy,
    failure: refusal,
  } = useSubmission(
    { send: copyOffer },
    {
      onDone: (offer) => navigateTo(offerPaths.edit(offer.id)),
      inPlace: true,
    },
  )
  if (failed && failure) return <FailureNotice failure={failure} inFull apart />
  if (!data) return <CardSkeleton count={3} />
  return (
    <>
      <PageHeader
        title={<Trans>Copy offer {data.offer_number}</Trans>}
        badge={<OfferBadge state={data.state} />}
        note={[data.customer_name, data.subject].filter(Boolean).join(' · ')}
      />
      {refusal && <FailureNotice failure={refusal} inFull apart />}
      <Card>
        <p>
          {data.status === 'registered' ? (
            <Trans>
              The copy is a new draft with the same lines, customer and conditions. It revises this offer: when you
              register it, this one is superseded and the customer sees so.
            </Trans>
          ) : (
            <Trans>The copy is a new draft with the same lines, customer and conditions.</Trans>
          )}
        </p>
        <Group gap="xs">
          <Button
            color="copper"
            loading={busy}
            leftSection={<IconCopy size={18} stroke={1.7} />}
            onClick={() => submit({ id })}
          >
            <Trans>Make the copy</Trans>
          </Button>
          <Button component={Link} href={offerPath(data)} variant="default">
            <Trans>Back to the offer</Trans>
          </Button>
        </Group>
      </Card>
    </>
  )
}
