import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { messageText } from '#contract/messages/messages.ts'
import type { Partner } from '#contract/partner/partner.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import { useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { HolderCertificates } from '#views/f-gas/cms/holder-certificates.tsx'
import { ErpOwnedNotice } from '#views/synchronization/cms/erp-owned-notice.tsx'
import { CompanyFaces } from './company-faces.tsx'
import { useHandledByOthers } from './handled-by-others.tsx'
import { PartnerBadges } from './partner-badges.tsx'
import { partners } from './partner-resource.tsx'
import { PartnerTabs } from './partner-tabs.tsx'
import { partnerPaths } from './paths.ts'
import { FormRegistry } from './registry-fields.tsx'
import { StatusActions } from './status-actions.tsx'

type Actor = EditorActor<FormOf<'partner.partners'>>

export interface PartnerEditorProps {
  id: number
  /** Whether it is part of a screen that has its own title and tabs. */
  embedded?: boolean
  /** Called after a save or a change of status. */
  onChanged?: () => void
}

/** The form of a partner with its status and actions. */
export function PartnerEditor({ id, embedded = false, onChanged }: PartnerEditorProps) {
  const registry = useRegistryLookup({ by: 'staff' })
  const { i18n } = useLingui()
  const handledByOthers = useHandledByOthers()
  const declaration = useMemo(
    () => ({
      ...partners,
      status: (record: Partner) => <PartnerBadges partner={record} />,
      actions: (record: Partner, actor: Actor) => (
        <StatusActions
          partner={record}
          onChanged={() => {
            actor.send({ type: 'record.refresh' })
            onChanged?.()
          }}
        />
      ),
      pages: (id: number) => !embedded && <PartnerTabs id={id} address={partnerPaths.tab} />,
      above: (record: Partner, actor: Actor) => (
        <>
          <PartnerNotices partner={record} embedded={embedded} />
          <ErpOwnedNotice kind="buyers" number={record.external_id} />
          <CompanyFaces
            key={record.version}
            partner={record.id}
            onTaken={() => {
              actor.send({ type: 'record.refresh' })
              onChanged?.()
            }}
          />
        </>
      ),
      below: (record: Partner) => (
        <>
          <RegistryFacts partner={record} />
          <HolderCertificates partner={record.id} />
        </>
      ),
    }),
    [embedded, onChanged],
  )
  return (
    <FormRegistry value={registry}>
      <ResourceEditor
        of={declaration}
        id={id}
        embedded={embedded}
        readOnly={(record) =>
          record && (record.is_anonymised ? messageText('record.erased', i18n.locale) : handledByOthers(record.country))
        }
        onSaved={onChanged}
      />
    </FormRegistry>
  )
}

/** Notices of a partner: that it is closed, and its contractor. */
function PartnerNotices({ partner, embedded }: { partner: Partner; embedded: boolean }) {
  const maySeeContractor = useMay('contractor.contractors.show')
  const maySeeProposal = useMay('partner.proposals.show')
  const { status, status_since, waiting_proposal_id, contractor_id, contractor_name } = partner
  const since = formatDate(status_since)
  return (
    <PageNotices>
      {status === 0 && (
        <Notice tone="warning" title={<Trans>Inactive since {since}.</Trans>}>
          <Trans>Its people cannot enter the partner zone until it is activated.</Trans>
        </Notice>
      )}
      {status === 2 && (
        <Notice tone="danger" title={<Trans>Cancelled on {since}.</Trans>}>
          <Trans>Its people cannot enter the partner zone. Only a super administrator can restore it.</Trans>
        </Notice>
      )}
      {waiting_proposal_id !== null && maySeeProposal && (
        <Notice
          tone="information"
          action={
            <Button component={Link} href={partnerPaths.proposal(waiting_proposal_id)} variant="default">
              <Trans>View the proposal</Trans>
            </Button>
          }
        >
          <Trans>The company proposes changes to its data.</Trans>
        </Notice>
      )}
      {!embedded && contractor_id !== null && maySeeContractor && (
        <Note>
          <Trans>
            Contractor:{' '}
            <EnterableLink href={`/contractor/contractors/${contractor_id}/overview`}>{contractor_name}</EnterableLink>
          </Trans>
        </Note>
      )}
    </PageNotices>
  )
}

/** The result of the last check in the company registry. */
function RegistryFacts({ partner: { registry, country } }: { partner: Pick<Partner, 'registry' | 'country'> }) {
  // The registry contains taxpayers in Poland.
  if (!registry && !isPolish(country)) return null
  return (
    <FormSection
      title={<Trans>Check at the company registry</Trans>}
      explanation={<Trans>The answer of the registry is kept as the proof of the check.</Trans>}
    >
      {registry ? (
        <Facts
          facts={[
            { label: <Trans>Checked</Trans>, value: formatMoment(registry.asked_at) },
            { label: <Trans>Request number</Trans>, value: registry.request_id },
            { label: <Trans>Name</Trans>, value: registry.name },
            { label: <Trans>Address</Trans>, value: registry.address },
            { label: <Trans>VAT status</Trans>, value: registry.vat_status },
            { label: <Trans>REGON</Trans>, value: registry.regon },
            { label: <Trans>KRS</Trans>, value: registry.krs },
          ]}
        />
      ) : (
        <Note>
          <Trans>The data have not been checked yet. Fetch them by the NIP and save.</Trans>
        </Note>
      )}
    </FormSection>
  )
}
