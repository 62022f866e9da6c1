import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ReturnForm } from '#contract/offer/actions.ts'
import { valueOfOffer } from '#contract/offer/approval.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { approveOffer, returnOffer } from '#services/offer/offer-calls.ts'
import { openDraftPaper } from '#services/offer/paper-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { BackToOffers } from './back-to-offers.tsx'
import { useOfferChoices } from './offer-actions.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { OfferPaper } from './offer-paper.tsx'

/** The paper of a draft as it is stored, with the way to its editor. */
export function DraftPaper({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { api } = useServices()
  const { offer_number, customer_name, subject, state, id, approval } = offer
  // Until it is decided, the decision is the main action, and a change takes the request back.
  const isSubmitted = approval === 'submitted'
  const mayPreview = useMay('partnerzone.offer-generator.offers.preview')
  const mayEdit = useMay('partnerzone.offer-generator.offers.update')
  useRecordTitle(offer_number)
  return (
    <>
      <PageHeader
        title={
          <>
            <BackToOffers />
            {offer_number ? <Trans>Offer {offer_number}</Trans> : <Trans>Draft without a number</Trans>}
          </>
        }
        badge={<OfferBadge state={state} />}
        note={[customer_name, subject].filter(Boolean).join(' · ')}
        actions={
          mayEdit && (
            <Button
              component={Link}
              href={offerPaths.edit(id)}
              {...(isSubmitted ? { variant: 'default' } : { color: 'copper' })}
              leftSection={<IconPencil size={18} stroke={1.7} />}
            >
              {isSubmitted ? <Trans>Edit</Trans> : <Trans>Edit and send</Trans>}
            </Button>
          )
        }
      />
      <DraftApproval offer={offer} onChange={onChange} />
      {mayPreview ? (
        <Box maw={860} mx="auto">
          <OfferPaper open={() => openDraftPaper(api, offer)} />
        </Box>
      ) : (
        <OfferFacts offer={offer} />
      )}
    </>
  )
}

/** The approval of a draft: what was asked, and for an administrator of the company the decision. */
function DraftApproval({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { i18n } = useLingui()
  const may = useOfferChoices(offer)
  const [isReturned, setReturned] = useState(false)
  const approve = useSubmission({ send: approveOffer }, { onDone: onChange, onRefused: onChange })
  const { id, version, approval, approval_reason, author_name } = offer
  const discount = shownDecimal(offer.list_discount ?? '', i18n.locale)
  const value = shownMoney(valueOfOffer(offer), i18n.locale)
  if (approval === 'approved')
    return (
      <Notice tone="success" apart>
        <Trans>The offer is approved. It can be sent as it is now.</Trans>
      </Notice>
    )
  if (approval === 'returned')
    return (
      <Notice tone="warning" apart title={<Trans>The offer was returned to its author.</Trans>}>
        {approval_reason}
      </Notice>
    )
  if (approval !== 'submitted') return null
  return (
    <>
      <Notice
        tone="advice"
        apart
        title={
          may.includes('approve') ? (
            <Trans>{author_name} asks for approval.</Trans>
          ) : (
            <Trans>The offer is awaiting approval by an administrator of the company.</Trans>
          )
        }
        action={
          may.includes('approve') && (
            <Group gap="2xs">
              <Button variant="default" onClick={() => setReturned(true)}>
                <Trans>Return it</Trans>
              </Button>
              <Button loading={approve.busy} onClick={() => approve.submit({ id, version })}>
                <Trans>Approve</Trans>
              </Button>
            </Group>
          )
        }
      >
        <Trans>
          Discount from the catalogue prices of the day on which the devices were added: {discount}%. Highest possible
          gross value: {value}.
        </Trans>
      </Notice>
      {isReturned && (
        <SubmissionDialog
          use={{ send: returnOffer }}
          keptAs={`offer.return:${id}`}
          title={<Trans>Return the offer to its author</Trans>}
          explanation={<Trans>The author gets the reason by e-mail and can change the offer.</Trans>}
          schema={ReturnForm}
          initialValues={{ version, reason: '' }}
          values={(typed) => ({ ...typed, id })}
          submit={<Trans>Return it</Trans>}
          onDone={() => {
            setReturned(false)
            onChange()
          }}
          onConflict={onChange}
          onCancel={() => setReturned(false)}
        >
          {(form) => (
            <LimitedTextarea
              label={<Trans>Reason</Trans>}
              required
              autosize
              minRows={3}
              limit={1000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          )}
        </SubmissionDialog>
      )}
    </>
  )
}
