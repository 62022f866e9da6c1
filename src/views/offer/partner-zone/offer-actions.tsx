import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton, Menu, Text, TextInput } from '@mantine/core'
import { IconDots, IconDownload, IconLink, IconSend, IconTemplate } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import { type OfferVerb, offerChoices } from '#contract/offer/lifecycle-state.ts'
import { offerVerb } from '#contract/offer/statuses.ts'
import { type OfferAction, offerActions, recordPrint, shareOffer } from '#services/offer/offer-calls.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { icons } from '#views/components/status/icons.ts'
import { offerPaths } from '#views/offer/paths.ts'
import { OfferDialogs, sendLabel } from './offer-dialogs.tsx'
import { CopyAndVersions } from './offer-versions.tsx'

/** Actions with a dialog. */
const dialogVerbs = Object.keys(offerActions) as OfferAction[]

/** The actions on a registered offer other than sending it. */
export function OfferActions({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<OfferAction | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const may = useOfferChoices(offer)
  const print = useSubmission({ send: recordPrint }, { inPlace: true })
  const share = useSubmission({ send: shareOffer }, { onDone: (answer) => setUrl(answer.url) })
  const choices = dialogVerbs.filter((verb) => verb !== 'send' && may.includes(verb))
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
          {choices.map((verb) => {
            const Icon = icons[offerVerb[verb].icon]
            return (
              <Menu.Item key={verb} leftSection={<Icon size={18} stroke={1.7} />} onClick={() => setAsked(verb)}>
                {labelIn(i18n, offerVerb[verb].label)}
              </Menu.Item>
            )
          })}
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
        <Dialog
          opened
          onClose={() => {
            setUrl(null)
            onChange()
          }}
          title={<Trans>A link for the customer</Trans>}
        >
          <Text mb="md" c="dimmed">
            <Trans>Anyone with this link can read and accept the offer. It counts as sent from now on.</Trans>
          </Text>
          <TextInput readOnly aria-label={t`Link`} value={url} onFocus={(event) => event.currentTarget.select()} />
          <DialogButtons>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}</Button>
              )}
            </CopyButton>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}

/** The button to send the offer, for members who may: the main action until it was sent, an ordinary one afterwards. */
export function SendButton({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { i18n } = useLingui()
  const [isAsked, setAsked] = useState(false)
  if (!useOfferChoices(offer).includes('send')) return null
  return (
    <>
      <Button
        {...(offer.sent_at ? { variant: 'default' } : { color: 'copper' })}
        leftSection={<IconSend size={18} stroke={1.7} />}
        onClick={() => setAsked(true)}
      >
        {labelIn(i18n, sendLabel(offer))}
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

/** The actions that the lifecycle allows this person. */
export function useOfferChoices(offer: Offer): OfferVerb[] {
  const by = useActingPerson()
  return useMemo(() => offerChoices(offer, by, new Date().toISOString()), [offer, by])
}
