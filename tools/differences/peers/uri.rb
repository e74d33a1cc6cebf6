require "uri"
puts RUBY_VERSION
STDIN.each_line do |line|
  text, base = line.split.map { |x| [x].pack("H*").force_encoding("UTF-8") }
  begin
    u = base ? URI.join(base, text) : URI.parse(text)
    puts [u.scheme, u.host, u.port, u.path].join("\x1f")
  rescue URI::Error
    puts "!"
  end
end
