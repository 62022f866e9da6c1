import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { text } from '#contract/messages/messages.ts'
import type { Partner } from '#contract/partner/partner.ts'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { HolderCertificates } from '#views/f-gas/cms/holder-certificates.tsx'
import { ErpOwnedNotice } from '#views/synchronization/cms/erp-owned-notice.tsx'
import { CompanyFaces } from './company-faces.tsx'
import { useHandledByOthers } from './handled-by-others.tsx'
import { PartnerBadges } from './partner-badges.tsx'
import { PartnerNotices } from './partner-notices.tsx'
import { partners } from './partner-resource.tsx'
import { PartnerTabs } from './partner-tabs.tsx'
import { RegistryFacts } from './registry-facts.tsx'
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
      pages: (id: number) => !embedded && <PartnerTabs id={id} />,
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
          record && (record.is_anonymised ? text('record.erased', i18n.locale) : handledByOthers(record.country))
        }
        onSaved={onChanged}
      />
    </FormRegistry>
  )
}
