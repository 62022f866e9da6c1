import { Trans } from '@lingui/react/macro'
import { Flex, Stack } from '@mantine/core'
import { formatNip } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { PartnerStatusBadge } from '#views/partner/badges.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { ProfileScreen } from '#views/profile/profile-screen.tsx'
import { DistributorLogo } from './distributor-logo.tsx'

/**
 * The profile of a staff member, with the partners in their care, and the logo of the distributor for people who may change it.
 */
export function ManagementProfile() {
  const mayChangeLogo = useMay('core.distributor.update')
  const maySeePartners = useMay('partner.partners.index')
  return (
    <ProfileScreen>
      {maySeePartners && <PartnersInCare />}
      {mayChangeLogo && <DistributorLogo />}
    </ProfileScreen>
  )
}

/** Number of companies shown; the list has the rest. */
const NAMED = 10

/** The companies in the care of this person, with links to their records. */
function PartnersInCare() {
  const { id } = useUser()
  const { data, failure, refresh } = useLoad('partner.partners.index', {
    query: { caretaker: String(id), per_page: NAMED, sort_by: 'name', sort_direction: 'asc' },
    showRefusal: false,
  })
  if (data && 'pagination' in data && data.pagination.total === 0) return null
  return (
    <FormSection
      title={<Trans>Partners in your care</Trans>}
      explanation={<Trans>Companies whose changes and questions come to you.</Trans>}
    >
      {failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
      {!data && !failure && <RowsSkeleton count={1} />}
      {data && 'pagination' in data && (
        <>
          <PlainList divided>
            {data.results.map((partner) => (
              <Flex key={partner.id} component="li" rowGap="sm" columnGap="md" align="center">
                <Stack gap={0} flex="1" miw={0}>
                  <Flex
                    component={EnterableLink}
                    href={partnerPaths.one(partner.id)}
                    wrap="wrap"
                    align="center"
                    rowGap="5xs"
                    columnGap="2xs"
                    fw={600}
                  >
                    {partner.name}
                  </Flex>
                  <Note component="span">
                    {[formatNip(partner.nip), partner.city, partner.business_area_name].filter(Boolean).join(' · ')}
                  </Note>
                </Stack>
                <PartnerStatusBadge status={partner.status} />
              </Flex>
            ))}
          </PlainList>
          {data.pagination.total > NAMED && (
            <EnterableLink href={`${partnerPaths.list}?caretaker=${id}`}>
              <Trans>Show all {data.pagination.total}</Trans>
            </EnterableLink>
          )}
        </>
      )}
    </FormSection>
  )
}
