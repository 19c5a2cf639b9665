import { entry } from '../http/error-entry.ts'

export const DESK_ERRORS = {
  query_key_unknown: entry(
    400,
    '“{key}:” is not something to search by. You can type: {choices}. Put it in quotes to find it as a word.',
    '„{key}:” nu este un criteriu de căutare. Puteți scrie: {choices}. Puneți-l între ghilimele pentru a-l găsi ca text.',
  ),
  query_value_invalid: entry(
    400,
    '“{value}” does not fit “{key}:”. You can type: {choices}.',
    '„{value}” nu se potrivește cu „{key}:”. Puteți scrie: {choices}.',
  ),
  query_not_impossible: entry(
    400,
    'There is no “not” for “{key}:{value}”. You can type: {choices}.',
    'Pentru „{key}:{value}” nu există „nu”. Puteți scrie: {choices}.',
  ),
  query_key_hidden: entry(
    400,
    'Your role does not let you search by “{key}:”.',
    'Rolul dvs. nu permite căutarea după „{key}:”.',
  ),
  query_number_wrong: entry(
    400,
    'There is no return number {number}: one of its digits is not right. Look at the parcel again.',
    'Nu există numărul de retur {number}: una dintre cifre nu este corectă. Priviți din nou coletul.',
  ),
  query_too_long: entry(400, 'Use fewer words: at most {maximum}.', 'Folosiți mai puține cuvinte: cel mult {maximum}.'),
  view_limit: entry(
    409,
    'There can be at most {maximum} views. Delete one first.',
    'Pot exista cel mult {maximum} de vizualizări. Ștergeți mai întâi una.',
  ),
  view_shared: entry(
    409,
    'Only owners and managers change views that everyone sees.',
    'Doar proprietarii și managerii modifică vizualizările pe care le vede toată lumea.',
  ),
} as const
