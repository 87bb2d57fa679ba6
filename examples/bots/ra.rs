// A bot for Ra in Rust, over the line protocol (docs/bots.md). It needs nothing but the compiler:
//
//     rustc -O -o ra-bot examples/bots/ra.rs
//     benben arena ra --bots "run:./ra-bot,greedy"

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

const CIVILIZATIONS: [&str; 5] = ["art", "agriculture", "religion", "astronomy", "writing"];

enum Json { Nothing, Number(f64), Text(String), List(Vec<Json>), Object(HashMap<String, Json>) }

impl Json {
    /// Read a value from the front of some text.
    fn read(text: &mut &str) -> Json {
        let c = next(text);
        match c {
            '{' => {
                let mut pairs = HashMap::new();
                while !ends(text, '}') {
                    if let Json::Text(key) = Json::read(text) {
                        next(text); // the colon
                        pairs.insert(key, Json::read(text));
                    }
                }
                Json::Object(pairs)
            }
            '[' => {
                let mut values = Vec::new();
                while !ends(text, ']') { values.push(Json::read(text)); }
                Json::List(values)
            }
            '"' => {
                let end = text.find('"').unwrap_or(text.len()); // no name in a view of Ra has a backslash
                let value = text[..end].to_string();
                *text = &text[end + 1..];
                Json::Text(value)
            }
            _ => {
                let end = text.find([',', '}', ']']).unwrap_or(text.len());
                let word = format!("{c}{}", &text[..end]);
                *text = &text[end..];
                word.trim().parse().map(Json::Number).unwrap_or(Json::Nothing)
            }
        }
    }
    fn at(&self, key: &str) -> &Json {
        match self { Json::Object(pairs) => pairs.get(key).unwrap_or(&Json::Nothing), _ => &Json::Nothing }
    }
    fn list(&self) -> &[Json] { match self { Json::List(values) => values, _ => &[] } }
    fn text(&self) -> &str { match self { Json::Text(value) => value, _ => "" } }
    fn number(&self) -> f64 { match self { Json::Number(value) => *value, _ => 0.0 } }
}

/// The next sign that is not a space, taken from the text.
fn next(text: &mut &str) -> char {
    *text = text.trim_start();
    let sign = text.chars().next().unwrap_or(' ');
    *text = &text[sign.len_utf8().min(text.len())..];
    sign
}

/// Whether a list or an object ends here; its end, or the comma before the next value, is taken from the text.
fn ends(text: &mut &str, end: char) -> bool {
    *text = text.trim_start_matches([' ', ',']);
    if text.is_empty() || text.starts_with(end) { next(text); true } else { false }
}

type Tiles = HashMap<String, f64>;

/// About how many points one more tile is worth to somebody who has these tiles.
fn worth(tile: &str, tiles: &Tiles) -> f64 {
    let have = |name: &str| tiles.get(name).copied().unwrap_or(0.0);
    match tile {
        "god" => 2.5,
        "gold" => 3.0,
        "pharaoh" => 2.0,
        "flood" => 1.0 + if have("flood") > 0.0 { 0.0 } else { have("nile") },
        "nile" => if have("flood") > 0.0 { 1.7 } else { 1.0 },
        "drought" | "earthquake" | "funeral" => -3.0,
        "unrest" => -5.0,
        _ if CIVILIZATIONS.contains(&tile) => match (have(tile) > 0.0, CIVILIZATIONS.iter().filter(|kind| have(kind) > 0.0).count()) {
            (true, _) => 0.2,
            (_, 0) => 5.0, // having none costs five points
            (_, 1) => 2.0,
            _ => 4.0,
        },
        _ => if have(tile) > 0.0 { 1.5 } else { 1.7 }, // a monument
    }
}

/// What a lot must be worth before it is bought: less as the epoch nears its end, when suns are lost unused.
fn least(view: &Json, suns: usize) -> f64 {
    let (drawn, length) = (view.at("ra_track").at("drawn").number(), view.at("ra_track").at("length").number());
    (1.0 + 5.0 * (length - drawn) / length + 1.5 * (3 - suns.min(3)) as f64).min(7.0)
}

fn choose(view: &Json, seat: usize, legal: &[String]) -> String {
    let me = &view.at("players").list()[seat];
    let mut tiles: Tiles = match me.at("tiles") {
        Json::Object(pairs) => pairs.iter().map(|(name, count)| (name.clone(), count.number())).collect(),
        _ => Tiles::new(),
    };
    let track = view.at("auction_track").list();
    let has = |word: &str| legal.iter().any(|move_| move_ == word);
    let number = |move_: &String| move_.rsplit(' ').next().and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
    for move_ in legal.iter().filter(|move_| move_.starts_with("god")) {
        if worth(track[number(move_) - 1].text(), &tiles) >= 4.0 { return move_.clone(); }
    }
    if has("done") { return "done".into(); }
    if view.at("phase").text() == "disaster" {
        let loss = |move_: &String| {
            let (tile, mut left) = (&move_[5..], tiles.clone());
            left.entry(tile.into()).and_modify(|count| *count -= 1.0);
            worth(tile, &left)
        };
        return legal.iter().min_by(|a, b| loss(a).total_cmp(&loss(b))).unwrap().clone();
    }
    let suns = me.at("suns_up").list().len();
    let mut lot = 0.0;
    for tile in track.iter().map(Json::text).filter(|tile| !tile.is_empty()) {
        lot += worth(tile, &tiles);
        *tiles.entry(tile.into()).or_default() += 1.0;
    }
    if view.at("phase").text() == "auction" {
        let lowest = legal.iter().filter(|move_| move_.starts_with("bid")).map(number).min();
        let pays = |bid: usize| lot + (view.at("centre_sun").number() - bid as f64) / 4.0 >= least(view, suns);
        return match lowest { Some(bid) if !has("pass") || pays(bid) => format!("bid {bid}"), _ => "pass".into() };
    }
    if !has("draw") || lot >= least(view, suns) + 2.0 { "invoke".into() } else { "draw".into() }
}

fn main() {
    let (mut view, mut seat, mut legal) = (Json::Nothing, 0, Vec::new());
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let (word, mut rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "benben" => println!("name rust\nready"),
            "game" => seat = Json::read(&mut rest).at("seat").number() as usize,
            "position" => view = Json::read(&mut rest),
            "legal" => legal = rest.split('|').map(String::from).collect(),
            "choose" => println!("move {}", choose(&view, seat, &legal)),
            "quit" => return,
            _ => {}
        }
        io::stdout().flush().ok();
    }
}
