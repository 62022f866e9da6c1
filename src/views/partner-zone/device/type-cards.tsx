import type { TypeCardTile } from '#contract/device-zone.ts'
import { Photo } from './device-rows.tsx'
import classes from './devices.module.css'

/** The tiles of the catalogue under the headings that they were given. */
export function TypeCards({ cards, onChoose }: { cards: readonly TypeCardTile[]; onChoose: (id: number) => void }) {
  const headings = [...new Set(cards.map(({ group_name }) => group_name))]
  return (
    <div className={classes.kinds}>
      {headings.map((heading) => (
        <section key={heading} aria-label={heading}>
          <h2 className={classes.heading}>{heading}</h2>
          <div className={classes.tiles}>
            {cards
              .filter(({ group_name }) => group_name === heading)
              .map((card) => (
                <button key={card.id} type="button" className={classes.tile} onClick={() => onChoose(card.id)}>
                  <Photo file={card.photo} />
                  <span className={classes.model}>{card.name}</span>
                </button>
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}
