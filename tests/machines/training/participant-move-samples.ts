import type { BoardPerson, BoardTerm, MoveBoard } from '#contract/training/moves.ts'
import { participantMove } from '#machines/training/participant-move.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const term = (id: number, city: string, taken_places: number): BoardTerm => ({
  id,
  training_id: 1,
  training_name: 'Montaż pomp ciepła',
  city,
  address: 'ul. Cieplna 1',
  training_date: `2090-03-0${id}`,
  start_time: '09:00',
  end_time: '16:00',
  status: 'open',
  total_places: 4,
  taken_places,
  waiting_count: 0,
  price_brutto: '615.00',
})
const person = (id: number, last_name: string): BoardPerson => ({
  id,
  first_name: 'Jan',
  last_name,
  company_name: 'Instal-Term Sp. z o.o.',
  status: 'signed',
  has_certificate: false,
  price_brutto: '615.00',
})
const [adam, wrona, zajac] = [person(11, 'Adamski'), person(12, 'Wrona'), person(13, 'Zając')]
const board = (of: BoardTerm, ...participants: BoardPerson[]): MoveBoard => ({
  term: { ...of, taken_places: participants.length },
  participants,
})
const [krakow, gdansk] = [term(1, 'Kraków', 2), term(2, 'Gdańsk', 1)]
const source = board(krakow, adam, wrona)
const target = board(gdansk, zajac)
const moved = { moved: [11, 12], source: board(krakow), target: board(gdansk, adam, wrona, zajac) }
const undone = { moved: [11, 12], source: target, target: source }
const noVacancy = { participant_id: 12, reason: 'No vacancy' }
const certified = { participant_id: 11, reason: 'The certificate has already been issued' }
const refusedOne = refused('invalid', { errors: { 'participants.1': ['No vacancy'] } })

/** Two people on a term in Kraków, one in Gdańsk. */
export const participantMoveEntry = catalogued(participantMove, {
  starts: [{ label: 'a term with two people', input: { term_id: 1, key: 'screen-1' } }],
  events: {
    'person.toggle': [{ type: 'person.toggle', id: 11, side: 'source' }],
    'people.select': [{ type: 'people.select', ids: [11, 12], side: 'source' }],
    'target.choose': [{ type: 'target.choose', term_id: 2 }],
    'move.ask': [{ type: 'move.ask', participants: [11, 12], from: 'source' }],
    'move.confirm': [{ type: 'move.confirm', reason: null }],
  },
  outcomes: {
    loadBoards: { done: [{ source, target: null, targets: [gdansk] }], error: [noAnswer] },
    refreshBoards: { done: [{ source, target, targets: [gdansk] }], error: [noAnswer] },
    checkMove: { done: [[], [noVacancy], [certified, noVacancy]], error: [noAnswer] },
    moveParticipants: { done: [moved], error: [refusedOne, noAnswer] },
    undoMove: { done: [undone], error: [refusedOne, noAnswer] },
  },
})
