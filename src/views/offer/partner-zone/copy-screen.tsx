import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPath, offerPaths } from '#views/offer/paths.ts'

const copying: SubmissionUse<Offer> = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('partnerzone.offer-generator.offers.copy', { path: { offer: id }, ...settings }),
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
  } = useSubmission(copying, {
    onDone: (offer) => navigateTo(offerPaths.edit(offer.id)),
    inPlace: true,
  })
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
