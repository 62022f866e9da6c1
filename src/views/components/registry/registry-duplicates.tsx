import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { RegistryAnswer, RegistryDuplicate } from '#contract/registry/registry.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'

const paths: Record<RegistryDuplicate['entity'], string> = {
  'partner.partners': '/cms/partner/partners',
  'contractor.contractors': '/contractor/contractors',
}

interface RegistryDuplicatesProps {
  answer: Pick<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>
  except?: readonly Pick<RegistryDuplicate, 'entity' | 'id'>[]
}

/** Records that already have the NIP, each with a link; for records that the person may not see, only that they exist. */
export function RegistryDuplicates({ answer, except = [] }: RegistryDuplicatesProps) {
  const { t } = useLingui()
  const words: Record<RegistryDuplicate['entity'], string> = {
    'partner.partners': t`Partner`,
    'contractor.contractors': t`Contractor`,
  }
  const others = answer.duplicates.filter(
    ({ entity, id }) => !except.some((own) => own.entity === entity && own.id === id),
  )
  if (others.length === 0 && !answer.has_hidden_duplicates) return null
  return (
    <Notice tone="warning" title={<Trans>This NIP is already in the portal.</Trans>}>
      {answer.has_hidden_duplicates && <Trans>It belongs to a record you have no access to.</Trans>}
      {others.length > 0 && (
        <PlainList gap={0} mt={4} mb={0} mx={0}>
          {others.map(({ entity, id, name }) => (
            <li key={`${entity} ${id}`}>
              {words[entity]}: <Link href={`${paths[entity]}/${id}`}>{name}</Link>
            </li>
          ))}
        </PlainList>
      )}
    </Notice>
  )
}
