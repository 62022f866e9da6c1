import { Trans } from '@lingui/react/macro'
import type { UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CheckBadge } from './check-badge.tsx'
import { unitPaths } from './paths.ts'

/** Registrations of the same number by other companies that wait for a decision. Without one it is empty. */
export function RivalsNotice({ rivals }: Pick<UnitPage, 'rivals'>) {
  if (rivals.length === 0) return null
  return (
    <Notice tone="warning" apart title={<Trans>Another company claims this number.</Trans>}>
      <PlainList gap="3xs">
        {rivals.map(({ id, partner_name, device_name, check_status, sent_at }) => (
          <li key={id}>
            <EnterableLink href={unitPaths.staff.unit(id)}>{partner_name}</EnterableLink>{' '}
            {[device_name, formatDate(sent_at)].filter(Boolean).join(' · ')} <CheckBadge check={check_status} />
          </li>
        ))}
      </PlainList>
    </Notice>
  )
}
