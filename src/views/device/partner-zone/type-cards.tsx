import { Skeleton } from '@mantine/core'
import type { TypeCardTile } from '#contract/device/zone.ts'
import { Photo } from './device-rows.tsx'
import classes from './devices.module.css'

/** The entry tiles of the catalogue by kind of group, in their stored order. */
export function TypeCards({ cards, onChoose }: { cards: readonly TypeCardTile[]; onChoose: (id: number) => void }) {
  const kinds = [...new Set(cards.map(({ group_kind }) => group_kind))]
  return (
    <div className={classes.kinds}>
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind}>
          <h2 className={classes.heading}>{kind}</h2>
          <div className={classes.tiles}>
            {cards
              .filter(({ group_kind }) => group_kind === kind)
              .map((card) => (
                <button key={card.id} type="button" className={classes.tile} onClick={() => onChoose(card.id)}>
                  <Photo file={card.photo} />
                  <span className={classes.words}>
                    <span className={classes.model}>{card.name}</span>
                    {card.group_name !== card.name && <span className={classes.line}>{card.group_name}</span>}
                  </span>
                </button>
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The skeleton of the tiles: two kinds with two each. */
export function TypeCardsSkeleton() {
  return (
    <div className={classes.kinds} aria-hidden>
      {[0, 1].map((kind) => (
        <section key={kind}>
          <h2 className={classes.heading}>
            <Skeleton component="span" display="inline-block" height={14} width={90} />
          </h2>
          <div className={classes.tiles}>
            <Skeleton className={classes.outline} />
            <Skeleton className={classes.outline} />
          </div>
        </section>
      ))}
    </div>
  )
}
