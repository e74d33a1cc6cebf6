use std::io::{stdin, BufRead};
use url::Url;

fn decode(hex: &str) -> String {
    let bytes = (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap());
    String::from_utf8(bytes.collect()).unwrap()
}

fn main() {
    for line in stdin().lock().lines() {
        let words: Vec<String> = line.unwrap().split(' ').map(decode).collect();
        let base = words.get(1).map(|s| Url::parse(s).unwrap());
        match Url::options().base_url(base.as_ref()).parse(&words[0]) {
            Ok(u) => println!("{}\x1f{}\x1f{}\x1f{}", u.scheme(), u.host_str().unwrap_or(""), u.port().map_or("".into(), |p| p.to_string()), u.path()),
            Err(_) => println!("!"),
        }
    }
}
