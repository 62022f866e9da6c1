import { Plural, Trans } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'

/** The number of partners who found an answer helpful. */
export function Votes({ id }: { id: number }) {
  const { data } = useLoad('faq.posts.votes', { path: { faq_post: id }, showRefusal: false })
  if (!data) return null
  const { helpful, unhelpful } = data
  const total = helpful + unhelpful
  return (
    <Card title={<Trans>How helpful it is</Trans>}>
      {total === 0 ? (
        <Trans>Nobody has rated this answer yet.</Trans>
      ) : (
        <>
          <p>
            <Plural
              value={total}
              one={`It helped ${helpful} of # person.`}
              other={`It helped ${helpful} of # people.`}
            />
          </p>
          <Progress value={(helpful / total) * 100} color="petrol" aria-hidden mt={8} />
        </>
      )}
    </Card>
  )
}
