import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton, Menu, Modal, TextInput } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCheck,
  IconDots,
  IconDownload,
  IconLink,
  IconSend,
  IconTemplate,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import dialog from '#views/components/dialogs/dialog.module.css'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { type OfferDialog, OfferDialogs } from './offer-dialogs.tsx'
import { CopyAndVersions } from './offer-versions.tsx'
import { useOfferChoices } from './use-offer-choices.ts'

const printing: SubmissionUse = {
  send: (api, { id }: { id: number }, settings) =>
    api.call('partnerzone.offer-generator.offers.print', { path: { offer: id }, ...settings }),
}
const sharing: SubmissionUse<{ url: string }> = {
  send: (api, { id, version }: { id: number; version: number }, settings) =>
    api.call('partnerzone.offer-generator.offers.share', { path: { offer: id }, body: { version }, ...settings }),
}

/** The actions on a registered offer other than sending it. */
export function OfferActions({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<OfferDialog | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const may = useOfferChoices(offer)
  const print = useSubmission(printing, { inPlace: true })
  const share = useSubmission(sharing, { onDone: (answer) => setUrl(answer.url) })
  const choices = [
    may.includes('extend') && { ask: 'extend', icon: IconCalendarPlus, label: <Trans>Extend</Trans> },
    may.includes('accept') && { ask: 'accept', icon: IconCheck, label: <Trans>Record the acceptance</Trans> },
    may.includes('reject') && { ask: 'reject', icon: IconX, label: <Trans>Record the refusal</Trans> },
    may.includes('withdraw') && { ask: 'withdraw', icon: IconX, label: <Trans>Withdraw</Trans> },
  ].filter((choice) => choice !== false)
  return (
    <>
      {offer.paper && (
        <SignedDownload
          link={offer.paper.url}
          way="download"
          filename={offer.paper.filename}
          onFollowed={() => may.includes('print') && print.submit({ id: offer.id })}
        >
          {({ follow, busy }) => (
            <Button
              variant="default"
              loading={busy}
              leftSection={<IconDownload size={18} stroke={1.7} />}
              onClick={follow}
            >
              <Trans>PDF</Trans>
            </Button>
          )}
        </SignedDownload>
      )}
      <CopyAndVersions offer={offer} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} stroke={1.7} />}>
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may.includes('send') && (
            <Menu.Item
              leftSection={<IconLink size={18} stroke={1.7} />}
              onClick={() => share.submit({ id: offer.id, version: offer.version })}
            >
              <Trans>Share a link</Trans>
            </Menu.Item>
          )}
          {choices.map(({ ask, icon: Icon, label }) => (
            <Menu.Item
              key={ask}
              leftSection={<Icon size={18} stroke={1.7} />}
              onClick={() => setAsked(ask as OfferDialog)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item component={Link} href={offerPaths.templates} leftSection={<IconTemplate size={18} stroke={1.7} />}>
            <Trans>Templates</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <OfferDialogs
          asked={asked}
          offer={offer}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onChange()
          }}
          onConflict={onChange}
        />
      )}
      {url && (
        <Modal
          opened
          onClose={() => {
            setUrl(null)
            onChange()
          }}
          title={<Trans>A link for the customer</Trans>}
          closeButtonProps={{ 'aria-label': t`Close` }}
        >
          <p className={dialog.explanation}>
            <Trans>Anyone with this link can read and accept the offer. It counts as sent from now on.</Trans>
          </p>
          <TextInput readOnly aria-label={t`Link`} value={url} onFocus={(event) => event.currentTarget.select()} />
          <div className={dialog.buttons}>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}</Button>
              )}
            </CopyButton>
          </div>
        </Modal>
      )}
    </>
  )
}

/** The button to send the offer, for members who may: the main action until it was sent, an ordinary one afterwards. */
export function SendButton({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!useOfferChoices(offer).includes('send')) return null
  return (
    <>
      <Button
        {...(offer.sent_at ? { variant: 'default' } : { color: 'copper' })}
        leftSection={<IconSend size={18} stroke={1.7} />}
        onClick={() => setAsked(true)}
      >
        {offer.sent_at ? <Trans>Send again</Trans> : <Trans>Send to the customer</Trans>}
      </Button>
      {isAsked && (
        <OfferDialogs
          asked="send"
          offer={offer}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false)
            onChange()
          }}
          onConflict={onChange}
        />
      )}
    </>
  )
}
