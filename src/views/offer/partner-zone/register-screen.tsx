import { Plural, Trans } from '@lingui/react/macro'
import { Select, Skeleton } from '@mantine/core'
import { IconFilePlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Offer } from '#contract/offer/entity.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import classes from './offers.module.css'

interface Beginning {
  template_id: number | null
  partner_id?: number
}

const beginning: SubmissionUse<Offer> = {
  send: (api, values: Beginning, settings) =>
    api.call('partnerzone.offer-generator.offers.store', { body: values, ...settings }),
}

/** Chooses the start of a new offer: empty, or from a template. The draft is stored at once, so that nothing can be lost. */
export function RegisterOfferScreen() {
  const { partners } = useUser()
  const [partner, setPartner] = useState<number | null>(partners.length === 1 ? (partners[0]?.id ?? null) : null)
  const mayTemplates = useMay('partnerzone.offer-generator.templates.index')
  const templates = useLoadIf(mayTemplates, 'partnerzone.offer-generator.templates.index', {})
  const { submit, busy, failure } = useSubmission(beginning, {
    onDone: ({ id }) => navigateTo(offerPaths.edit(id)),
    inPlace: true,
  })
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
          mb={16}
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
      <ul className={classes.choices}>
        <li>
          <button type="button" className={classes.choice} data-empty disabled={disabled} onClick={() => begin(null)}>
            <IconFilePlus size={24} stroke={1.6} aria-hidden />
            <strong>
              <Trans>Empty offer</Trans>
            </strong>
            <span>
              <Trans>With the number, texts and conditions from the settings</Trans>
            </span>
          </button>
        </li>
        {!offered && templates.busy && [1, 2, 3].map((key) => <Skeleton key={key} height={112} />)}
        {offered?.map(({ id, name, lines, is_own }) => (
          <li key={id}>
            <button type="button" className={classes.choice} disabled={disabled} onClick={() => begin(id)}>
              <IconTemplate size={24} stroke={1.6} aria-hidden />
              <strong>{name}</strong>
              <span>
                <Plural value={lines} one="# line" other="# lines" /> ·{' '}
                {is_own ? <Trans>our template</Trans> : <Trans>of the distributor</Trans>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
