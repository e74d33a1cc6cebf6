require "addressable/uri"
puts Addressable::VERSION::STRING
STDIN.each_line do |line|
  text, base = line.split.map { |x| [x].pack("H*").force_encoding("UTF-8") }
  begin
    u = base ? Addressable::URI.join(base, text) : Addressable::URI.parse(text)
    puts [u.scheme, u.host, u.port, u.path].join("\x1f")
  rescue Addressable::URI::InvalidURIError
    puts "!"
  end
end
