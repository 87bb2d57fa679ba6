/* Made by scripts/wire.py from the server's OpenAPI document and the messages of its socket. */

export type FromServer = HelloMessage | TableMessage | EventsMessage | StaleMessage | MetaMessage | Ack | Confirm | WhyMessage | ChatMessage | LobbyMessage | TurnMessage | PongMessage | ProblemMessage | ClosingMessage;

export type ToServer = WatchCommand | UnwatchCommand | LobbyCommand | UnlobbyCommand | PlayCommand | UndoCommand | RestartCommand | WhyCommand | ChatCommand | PingCommand;

export interface Ack {
  table: string;
  action_id: string;
  seq: number;
  hash: string;
  id?: number | string;
  type: "ack";
}

export interface Advice {
  seq: number;
  best: string;
  sentence: string;
  values: { [key: string]: number };
}

export interface Analysis {
  state: "none" | "waiting" | "running" | "done" | "failed";
  budget: string;
  done: number;
  steps_in_all: number;
  report?: AnalysisReport | null;
}

export interface AnalysisPlayer {
  seat: number;
  decisions: number;
  mean_loss: number;
  accuracy: number;
  losses: { [key: string]: number };
  grades: { [key: string]: number };
  luck: number;
  own: number;
  others: number;
  turning_points: (number)[];
}

export interface AnalysisReport {
  start: (number)[];
  result: (number)[];
  noise: (number)[];
  steps: (AnalysisStep)[];
  players: (AnalysisPlayer)[];
}

export interface AnalysisStep {
  step: number;
  kind: "decision" | "deal";
  seat: number | null;
  move: string;
  before: (number)[];
  after: (number)[];
  best: string;
  loss: number;
  error: number;
  values: { [key: string]: number };
  theme: string;
  grade: "inaccuracy" | "mistake" | "blunder" | null;
  sentence: string;
}

export interface AnalysisWish {
  budget?: "quick" | "normal";
}

export interface AnswerBack {
  expect_seq: number;
  accept: boolean;
}

export interface AskBack {
  expect_seq: number;
}

export interface AskedBack {
  seq: number;
  seat: number;
  waiting: (number)[];
  declined: number | null;
}

export interface Catalogue {
  games: (OfferedGame)[];
  bots: (string)[];
  phrases: (string)[];
}

export interface ChatCommand {
  type: "chat";
  id?: number | string | null;
  table: string;
  text?: string | null;
  phrase?: string | null;
}

export interface ChatMessage {
  type: "chat";
  table: string;
  message: Message;
}

export interface ClosingMessage {
  type: "closing";
  wait_ms: number;
}

export interface Confirm {
  table: string;
  action_id: string;
  move: string;
  id?: number | string;
  type: "confirm";
}

export interface ConfirmChange {
  confirm: boolean;
}

export interface Credential {
  credential: { [key: string]: unknown };
}

export interface Credentials {
  name: string;
  password: string;
}

export interface DaysClock {
  days: number;
  kind: "days";
}

export interface Dealing {
  commitment: string;
  nonces: (string | null)[];
  secret: string | null;
  promises?: (string | null)[];
}

export interface EngineLine {
  moves: (EngineMove)[];
}

export interface EngineMove {
  seat: number;
  move: string;
  chance: number;
  events: ({ [key: string]: unknown })[];
}

export interface EventsMessage {
  type: "events";
  table: string;
  seq: number;
  from: number;
  events: ({ [key: string]: unknown })[];
  position: SeatPosition;
  times: Times | null;
  id?: number | string;
}

export interface Explored {
  game: string;
  seats: number;
  options: { [key: string]: unknown };
  text: string;
  turn: number | null;
  over: boolean;
  view: { [key: string]: unknown };
  legal: (string)[];
  scores: ({ [key: string]: number })[] | null;
  task?: unknown;
}

export interface Fork {
  step: number;
  seat: number;
  bots: string;
}

export interface FullPosition {
  position: SeatPosition;
  events: ({ [key: string]: unknown })[];
}

export interface Goodbye {
  password?: string | null;
}

export interface HelloMessage {
  type: "hello";
  you: Player | null;
  server: string;
  ping_ms: number;
}

export interface HintWish {
  language?: string;
}

export interface Import {
  text: string;
}

export interface IncrementClock {
  seconds: number;
  increment: number;
  kind: "increment";
}

export interface Invite {
  code: string;
}

export interface Label {
  label: string;
}

export interface Late {
  seat: number;
  since_at: number;
}

export interface LateChoice {
  choice: "wait" | "skip" | "bot";
}

export interface LobbyCommand {
  type: "lobby";
  id?: number | string | null;
}

export interface LobbyMessage {
  type: "lobby";
  tables: (Summary)[];
  people: number;
  playing: number;
}

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "account";
  language: string | null;
  chat: "all" | "seated" | "off";
  created_at: number;
}

export interface MeChange {
  name?: string | null;
  language?: string | null;
  chat?: "all" | "seated" | "off" | null;
}

export interface Message {
  id: number;
  player: Player;
  seat: number | null;
  text: string | null;
  phrase: string | null;
  at: number;
}

export interface Messages {
  chat: (Message)[];
}

export interface MetaMessage {
  type: "meta";
  table: string;
  is: Table;
}

export interface Moment {
  step: number;
  view: { [key: string]: unknown };
  legal: (string)[];
  scores: ({ [key: string]: number })[] | null;
  text?: string | null;
}

export interface MoveClock {
  seconds: number;
  kind: "move";
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface NewTable {
  game: string;
  seats: (string)[];
  options?: { [key: string]: unknown };
  clock?: NoClock | MoveClock | IncrementClock | DaysClock;
  time_out?: "ask" | "wait" | "skip" | "bot";
  chat?: "all" | "seated" | "off";
  public?: boolean;
  rated?: boolean;
  title?: string;
  confirm?: boolean | null;
}

export interface NoClock {
  kind: "none";
}

export interface NotationField {
  name: string;
  start: string;
  kind: "choice" | "list" | "counts" | "members" | "text";
  names: (string)[];
  length: number;
  rows: boolean;
}

export interface Notes {
  text?: string;
}

export interface OfferedGame {
  name: string;
  title: string;
  summary: string;
  seats: (number)[];
  options: { [key: string]: OfferedOption };
  rules_version: string;
  bots: (string)[];
  levels: (OfferedLevel)[];
  first_level: string;
  usual_level: string;
}

export interface OfferedLevel {
  name: string;
  about: string;
  ratings: { [key: string]: number };
  stand_ins: { [key: string]: string };
}

export interface OfferedOption {
  default: unknown;
  people: unknown;
  values: (unknown)[] | null;
}

export interface OfferedOrder {
  name: string;
  label: string;
  numbers: (number)[];
}

export interface OptionsChange {
  options: { [key: string]: unknown };
}

export interface Orders {
  auto_pass: boolean;
  bid_ceiling: number | null;
  orders: { [key: string]: boolean | number };
  offered: (OfferedOrder)[];
}

export interface OrdersChange {
  orders?: { [key: string]: boolean | number } | null;
  auto_pass?: boolean;
  bid_ceiling?: number | null;
}

export interface Parent {
  table: string;
  step: number;
}

export interface PingCommand {
  type: "ping";
  id?: number | string | null;
}

export interface Play {
  expect_seq: number;
  action_id: string;
  move: string;
  confirmed?: boolean;
}

export interface PlayCommand {
  type: "play";
  id?: number | string | null;
  table: string;
  expect_seq: number;
  action_id: string;
  move: string;
  confirmed?: boolean;
}

export interface Player {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot" | "gone";
}

export interface PongMessage {
  type: "pong";
  at: number;
  id?: number | string;
}

export interface PositionForm {
  text: string;
  fields: (NotationField)[];
}

export interface PositionText {
  text: string;
  move?: string | null;
  language?: string;
}

export interface ProblemBody {
  code: string;
  sentence: string;
  status: number;
  rule: string | null;
  wait_ms: number | null;
}

export interface ProblemMessage {
  type: "problem";
  problem: ProblemBody;
  id: number | string | null;
  table: string | null;
  action_id: string | null;
}

export interface ProvenRecord {
  table: string;
  game: string;
  seats: number;
  options: { [key: string]: unknown };
  rules_version: string;
  players: (RecordPlayer)[];
  dealing: Dealing;
  origin: string | null;
  rows: (RecordRow)[];
  result: Result | null;
  benben?: number;
}

export interface PuzzleAnswer {
  right: boolean;
  best: string;
  values: { [key: string]: number };
  sentence: string;
  rating: number;
}

export interface PuzzleBook {
  game: string;
  puzzles: number;
  today: number;
  themes: (PuzzleTheme)[];
}

export interface PuzzleBooks {
  books: (PuzzleBook)[];
}

export interface PuzzleMove {
  move: string;
  rating?: number | null;
  language?: string;
}

export interface PuzzleShown {
  game: string;
  number: number;
  theme: string;
  rating: number;
  position: Explored;
}

export interface PuzzleTheme {
  name: string;
  label: string;
  puzzles: (number)[];
}

export interface Question {
  move: string;
}

export interface RatingChange {
  seat: number;
  before: number;
  after: number;
  uncertainty: number;
}

export interface Ready {
  nonce?: string | null;
  promise?: string | null;
}

export interface RecordPlayer {
  name: string;
  kind: string;
}

export interface RecordRow {
  seq: number;
  seat: number | null;
  kind: string;
  words: string;
  record: (string)[];
  used_ms: number;
  at: number;
  action_id: string;
  hash: string;
}

export interface Remove {
  seat: number;
}

export interface Replay {
  table: Table;
  steps: (Step)[];
}

export interface RestartCommand {
  type: "restart";
  id?: number | string | null;
  table: string;
  expect_seq: number;
  action_id: string;
}

export interface Result {
  winners: (number)[];
  ranking: (number)[];
  scores: ({ [key: string]: number })[];
  ratings?: (RatingChange)[] | null;
}

export interface Reveal {
  nonce: string;
}

export interface Say {
  text?: string | null;
  phrase?: string | null;
}

export interface Seat {
  seat: number;
  kind: "open" | "player" | "bot";
  player: Player | null;
  level: string | null;
  stand_in: boolean;
  ready: boolean;
  here: boolean;
}

export interface SeatChange {
  kind: "open" | "bot";
  level?: string | null;
}

export interface SeatPosition {
  seq: number;
  step: number;
  turn: number | null;
  over: boolean;
  view: { [key: string]: unknown };
  legal: (string)[] | null;
  undo: Undo;
  task?: unknown;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface Sit {
  seat?: number | null;
}

export interface StaleMessage {
  type: "stale";
  table: string;
  seq: number;
  from: number;
  events: ({ [key: string]: unknown })[];
  position: SeatPosition;
  times: Times | null;
  action_id: string;
  id?: number | string;
}

export interface Start {
  fill: string;
}

export interface Step {
  step: number;
  seat: number | null;
  move: string;
  events: ({ [key: string]: unknown })[];
  at: number | null;
  used_ms: number | null;
  chapter: number | null;
  scores: ({ [key: string]: number })[] | null;
}

export interface Subscription {
  endpoint: string;
  keys: SubscriptionKeys;
}

export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

export interface Summary {
  id: string;
  game: string;
  state: "open" | "playing" | "over" | "closed";
  title: string;
  host: Player;
  seats: (SummarySeat)[];
  clock: NoClock | MoveClock | IncrementClock | DaysClock;
  public: boolean;
  rated: boolean;
  turn: number | null;
  you: number | null;
  your_turn: boolean;
  created_at: number;
  moved_at: number;
  ended_at: number | null;
  deadline_at: number | null;
  unread: boolean;
  winners: (number)[] | null;
  totals: (number)[] | null;
}

export interface SummarySeat {
  kind: "open" | "player" | "bot";
  player: Player | null;
  level: string | null;
}

export interface Table {
  id: string;
  game: string;
  state: "open" | "playing" | "over" | "closed";
  title: string;
  host: string;
  seats: (Seat)[];
  options: { [key: string]: unknown };
  clock: NoClock | MoveClock | IncrementClock | DaysClock;
  time_out: "ask" | "wait" | "skip" | "bot";
  chat: "all" | "seated" | "off";
  public: boolean;
  rated: boolean;
  rules_version: string;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  moved_at: number;
  seq: number;
  turn: number | null;
  you: number | null;
  invite: string | null;
  confirm: boolean | null;
  late: Late | null;
  times: Times | null;
  next: string | null;
  parent: Parent | null;
  dealing: Dealing;
  result: Result | null;
  preparing?: boolean;
  hints?: boolean;
  asked?: AskedBack | null;
}

export interface TableMessage {
  type: "table";
  table: Table;
  position: SeatPosition | null;
  from: number;
  events: ({ [key: string]: unknown })[];
  chat: (Message)[];
  id?: number | string;
}

export interface Tables {
  tables: (Summary)[];
  more?: boolean;
}

export interface TakeBack {
  expect_seq: number;
  action_id: string;
}

export interface TakeOver {
  seat: number;
  level?: string | null;
}

export interface Times {
  left_ms: (number | null)[];
  running: number | null;
  as_of_at: number;
}

export interface TurnMessage {
  type: "turn";
  table: string;
}

export interface Undo {
  can: boolean;
  why: "not_your_turn" | "nothing_to_undo" | "undo_stops" | null;
  ask?: boolean;
}

export interface UndoCommand {
  type: "undo";
  id?: number | string | null;
  table: string;
  expect_seq: number;
  action_id: string;
}

export interface UnlobbyCommand {
  type: "unlobby";
  id?: number | string | null;
}

export interface UnwatchCommand {
  type: "unwatch";
  id?: number | string | null;
  table: string;
}

export interface WatchCommand {
  type: "watch";
  id?: number | string | null;
  table: string;
  seq?: number | null;
}

export interface Webhook {
  url: string;
}

export interface Why {
  move: string;
  legal: boolean;
  code?: string | null;
  rule?: string | null;
  sentence?: string | null;
}

export interface WhyCommand {
  type: "why";
  id?: number | string | null;
  table: string;
  move: string;
}

export interface WhyMessage {
  type: "why";
  table: string;
  move: string;
  legal: boolean;
  code: string | null;
  rule: string | null;
  sentence: string | null;
  id?: number | string;
}
