import { Trans } from '@lingui/react/macro'
import { Flex, Text } from '@mantine/core'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { KindName, StateBadge } from '#views/f-gas/words.tsx'

type Holder = { partner: number } | { user: number }

/** The F-gas certificates of a company or of a person, for staff on its page. */
export function HolderCertificates(holder: Holder) {
  return useMay('f-gas.certificates.index') ? <Certificates {...holder} /> : null
}

function Certificates(holder: Holder) {
  const given = Object.fromEntries(Object.entries(holder).map(([name, id]) => [name, String(id)]))
  const { data } = useLoad('f-gas.certificates.index', { query: { ...given, sort_by: 'valid_to' }, showRefusal: false })
  const mayStore = useMay('f-gas.certificates.store')
  if (!data) return null
  return (
    <Card
      title={<Trans>F-gas certificates</Trans>}
      action={
        mayStore && (
          <EnterableLink href={`/cms/f-gas/certificates/store?${new URLSearchParams(given)}`}>
            <Trans>Add</Trans>
          </EnterableLink>
        )
      }
    >
      {data.results.length === 0 ? (
        <Text m={0} c="dimmed">
          <Trans>None yet</Trans>
        </Text>
      ) : (
        <PlainList divided gap="xs" py="xs">
          {data.results.map(({ id, number, kind, valid_to, state }) => (
            <Flex
              key={id}
              component="li"
              wrap="wrap"
              rowGap="3xs"
              columnGap="md"
              align="center"
              justify="space-between"
              className="anywhere"
            >
              <span>
                <EnterableLink href={`/cms/f-gas/certificates/${id}`}>{number}</EnterableLink>
                <Note component="small" display="block" fz="sm" lh="sm">
                  <KindName kind={kind} />
                  {valid_to && (
                    <>
                      {' · '}
                      <Trans>valid until {formatDate(valid_to)}</Trans>
                    </>
                  )}
                </Note>
              </span>
              <StateBadge state={state} />
            </Flex>
          ))}
        </PlainList>
      )}
    </Card>
  )
}
